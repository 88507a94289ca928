import type { BuiltInLanguage } from '../../../types/texts.js';
import type { LanguageLoaders } from '../in-order.js';

// `#languages/password` in the package; see `common.ts`. Apart from the other texts: only applications with `Password()` have
// them.
const LOADERS: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: LanguageLoaders[string] } = {
  ar: () => import('../password/catalogues/ar.js'),
  de: () => import('../password/catalogues/de.js'),
  es: () => import('../password/catalogues/es.js'),
  fr: () => import('../password/catalogues/fr.js'),
  hi: () => import('../password/catalogues/hi.js'),
  it: () => import('../password/catalogues/it.js'),
  ja: () => import('../password/catalogues/ja.js'),
  ko: () => import('../password/catalogues/ko.js'),
  nl: () => import('../password/catalogues/nl.js'),
  pl: () => import('../password/catalogues/pl.js'),
  pt: () => import('../password/catalogues/pt.js'),
  tr: () => import('../password/catalogues/tr.js'),
  uk: () => import('../password/catalogues/uk.js'),
  zh: () => import('../password/catalogues/zh.js'),
};

/** The languages that this build has for `Password()`, beside English. */
export const languages: LanguageLoaders = LOADERS;
