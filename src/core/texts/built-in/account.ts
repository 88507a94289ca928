import type { BuiltInLanguage } from '../../../types/texts.js';
import type { LanguageLoaders } from '../in-order.js';

// `#languages/account` in the package; see `common.ts`. Apart from the other texts: only applications with the option `account`
// have them.
const LOADERS: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: LanguageLoaders[string] } = {
  ar: () => import('../account/catalogues/ar.js'),
  de: () => import('../account/catalogues/de.js'),
  es: () => import('../account/catalogues/es.js'),
  fr: () => import('../account/catalogues/fr.js'),
  hi: () => import('../account/catalogues/hi.js'),
  it: () => import('../account/catalogues/it.js'),
  ja: () => import('../account/catalogues/ja.js'),
  ko: () => import('../account/catalogues/ko.js'),
  nl: () => import('../account/catalogues/nl.js'),
  pl: () => import('../account/catalogues/pl.js'),
  pt: () => import('../account/catalogues/pt.js'),
  tr: () => import('../account/catalogues/tr.js'),
  uk: () => import('../account/catalogues/uk.js'),
  zh: () => import('../account/catalogues/zh.js'),
};

/** The languages that this build has for the account page, beside English. */
export const languages: LanguageLoaders = LOADERS;
