import type { BuiltInLanguage } from '../../../types/texts.js';
import type { LanguageLoaders } from '../in-order.js';

// `#languages/api-keys` in the package; see `common.ts`. Apart from the other texts: only applications with the option
// `apiKeys` have them.
const LOADERS: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: LanguageLoaders[string] } = {
  ar: () => import('../api-keys/catalogues/ar.js'),
  de: () => import('../api-keys/catalogues/de.js'),
  es: () => import('../api-keys/catalogues/es.js'),
  fr: () => import('../api-keys/catalogues/fr.js'),
  hi: () => import('../api-keys/catalogues/hi.js'),
  it: () => import('../api-keys/catalogues/it.js'),
  ja: () => import('../api-keys/catalogues/ja.js'),
  ko: () => import('../api-keys/catalogues/ko.js'),
  nl: () => import('../api-keys/catalogues/nl.js'),
  pl: () => import('../api-keys/catalogues/pl.js'),
  pt: () => import('../api-keys/catalogues/pt.js'),
  tr: () => import('../api-keys/catalogues/tr.js'),
  uk: () => import('../api-keys/catalogues/uk.js'),
  zh: () => import('../api-keys/catalogues/zh.js'),
};

/** The languages that this build has for API keys, beside English. */
export const languages: LanguageLoaders = LOADERS;
