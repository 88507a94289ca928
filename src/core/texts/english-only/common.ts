import type { LanguageLoaders } from '../in-order.js';

// `#languages` where a bundler for workers or edge functions makes one file of everything, unused translations
// included. An application imports those that it needs: `latchkey/texts/de`.

/** The languages that this build has, beside English. */
export const languages: LanguageLoaders = {};

/** The languages of the library that this build lacks. */
export const leftOut: readonly string[] = [
  'ar',
  'de',
  'es',
  'fr',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'tr',
  'uk',
  'zh',
];
