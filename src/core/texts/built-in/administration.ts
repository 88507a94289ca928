import type { BuiltInLanguage } from '../../../types/texts.js';
import type { LanguageLoaders } from '../in-order.js';

// `#languages/administration` in the package; see `common.ts`. Apart from the other texts: only applications with the option `administration`
// have them.
const LOADERS: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: LanguageLoaders[string] } = {
  ar: () => import('../administration/catalogues/ar.js'),
  de: () => import('../administration/catalogues/de.js'),
  es: () => import('../administration/catalogues/es.js'),
  fr: () => import('../administration/catalogues/fr.js'),
  hi: () => import('../administration/catalogues/hi.js'),
  it: () => import('../administration/catalogues/it.js'),
  ja: () => import('../administration/catalogues/ja.js'),
  ko: () => import('../administration/catalogues/ko.js'),
  nl: () => import('../administration/catalogues/nl.js'),
  pl: () => import('../administration/catalogues/pl.js'),
  pt: () => import('../administration/catalogues/pt.js'),
  tr: () => import('../administration/catalogues/tr.js'),
  uk: () => import('../administration/catalogues/uk.js'),
  zh: () => import('../administration/catalogues/zh.js'),
};

/** The languages that this build has for the pages of administration, beside English. */
export const languages: LanguageLoaders = LOADERS;
