import type { BuiltInLanguage } from '../../../types/texts.js';
import type { LanguageLoaders } from '../in-order.js';

// In the package, this module is `#languages`: where the conditions `workerd` or `edge-light` hold, `english-only/common.ts`
// stands in its place (`imports` of package.json), and exports the same names.

// Each is a file of its own: loaded for the first visitor who reads it, or never.
const LOADERS: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: LanguageLoaders[string] } = {
  ar: () => import('../catalogues/ar.js'),
  de: () => import('../catalogues/de.js'),
  es: () => import('../catalogues/es.js'),
  fr: () => import('../catalogues/fr.js'),
  hi: () => import('../catalogues/hi.js'),
  it: () => import('../catalogues/it.js'),
  ja: () => import('../catalogues/ja.js'),
  ko: () => import('../catalogues/ko.js'),
  nl: () => import('../catalogues/nl.js'),
  pl: () => import('../catalogues/pl.js'),
  pt: () => import('../catalogues/pt.js'),
  tr: () => import('../catalogues/tr.js'),
  uk: () => import('../catalogues/uk.js'),
  zh: () => import('../catalogues/zh.js'),
};

/** The languages that this build has, beside English. */
export const languages: LanguageLoaders = LOADERS;

/** The languages of the library that this build lacks. */
export const leftOut: readonly string[] = [];
