import type { BuiltInLanguage, TextsOption } from '../../types/texts.js';

const BUILT_IN: { readonly [Language in BuiltInLanguage]: true } = {
  en: true,
  ar: true,
  de: true,
  es: true,
  fr: true,
  hi: true,
  it: true,
  ja: true,
  ko: true,
  nl: true,
  pl: true,
  pt: true,
  tr: true,
  uk: true,
  zh: true,
};

/** The languages that visitors may be answered in; the first is for everybody else. */
export function offeredLanguages(own: TextsOption | undefined): readonly string[] {
  return [...new Set([...Object.keys(BUILT_IN), ...Object.keys(own ?? {})])];
}
