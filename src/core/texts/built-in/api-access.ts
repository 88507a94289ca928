import type { BuiltInLanguage } from '../../../types/texts.js';
import type { LanguageLoaders } from '../in-order.js';

// `#languages/api-access` in the package; see `common.ts`. Apart from the other texts: only applications with the option
// `api` have them.
const LOADERS: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: LanguageLoaders[string] } = {
  ar: () => import('../api-access/catalogues/ar.js'),
  de: () => import('../api-access/catalogues/de.js'),
  es: () => import('../api-access/catalogues/es.js'),
  fr: () => import('../api-access/catalogues/fr.js'),
  hi: () => import('../api-access/catalogues/hi.js'),
  it: () => import('../api-access/catalogues/it.js'),
  ja: () => import('../api-access/catalogues/ja.js'),
  ko: () => import('../api-access/catalogues/ko.js'),
  nl: () => import('../api-access/catalogues/nl.js'),
  pl: () => import('../api-access/catalogues/pl.js'),
  pt: () => import('../api-access/catalogues/pt.js'),
  tr: () => import('../api-access/catalogues/tr.js'),
  uk: () => import('../api-access/catalogues/uk.js'),
  zh: () => import('../api-access/catalogues/zh.js'),
};

/** The languages that this build has for the pages of clients, beside English. */
export const languages: LanguageLoaders = LOADERS;
