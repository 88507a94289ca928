import type { BuiltInLanguage } from '../../../types/texts.js';
import type { LanguageLoaders } from '../in-order.js';

// `#languages/organizations` in the package; see `common.ts`. Apart from the other texts: only applications with the option `organizations`
// have them.
const LOADERS: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: LanguageLoaders[string] } = {
  ar: () => import('../organizations/catalogues/ar.js'),
  de: () => import('../organizations/catalogues/de.js'),
  es: () => import('../organizations/catalogues/es.js'),
  fr: () => import('../organizations/catalogues/fr.js'),
  hi: () => import('../organizations/catalogues/hi.js'),
  it: () => import('../organizations/catalogues/it.js'),
  ja: () => import('../organizations/catalogues/ja.js'),
  ko: () => import('../organizations/catalogues/ko.js'),
  nl: () => import('../organizations/catalogues/nl.js'),
  pl: () => import('../organizations/catalogues/pl.js'),
  pt: () => import('../organizations/catalogues/pt.js'),
  tr: () => import('../organizations/catalogues/tr.js'),
  uk: () => import('../organizations/catalogues/uk.js'),
  zh: () => import('../organizations/catalogues/zh.js'),
};

/** The languages that this build has for the pages of organizations, beside English. */
export const languages: LanguageLoaders = LOADERS;
