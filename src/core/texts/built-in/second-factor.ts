import type { BuiltInLanguage } from '../../../types/texts.js';
import type { LanguageLoaders } from '../in-order.js';

// `#languages/second-factor` in the package; see `common.ts`. Apart from the other texts: only applications with the option
// `secondFactor` have them.
const LOADERS: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: LanguageLoaders[string] } = {
  ar: () => import('../second-factor/catalogues/ar.js'),
  de: () => import('../second-factor/catalogues/de.js'),
  es: () => import('../second-factor/catalogues/es.js'),
  fr: () => import('../second-factor/catalogues/fr.js'),
  hi: () => import('../second-factor/catalogues/hi.js'),
  it: () => import('../second-factor/catalogues/it.js'),
  ja: () => import('../second-factor/catalogues/ja.js'),
  ko: () => import('../second-factor/catalogues/ko.js'),
  nl: () => import('../second-factor/catalogues/nl.js'),
  pl: () => import('../second-factor/catalogues/pl.js'),
  pt: () => import('../second-factor/catalogues/pt.js'),
  tr: () => import('../second-factor/catalogues/tr.js'),
  uk: () => import('../second-factor/catalogues/uk.js'),
  zh: () => import('../second-factor/catalogues/zh.js'),
};

/** The languages that this build has for the second factor, beside English. */
export const languages: LanguageLoaders = LOADERS;
