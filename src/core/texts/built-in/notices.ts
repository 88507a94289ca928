import type { BuiltInLanguage } from '../../../types/texts.js';
import type { Sentences } from '../in-order.js';
import { ar, de, es, fr, hi, it, ja, ko, nl, pl, pt, tr, uk, zh } from '../notices.js';

// `#languages/notices` in the package; see `common.ts`. All together: a language is three sentences.
const NOTICES: { readonly [Language in Exclude<BuiltInLanguage, 'en'>]: Sentences } = {
  ar,
  de,
  es,
  fr,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  tr,
  uk,
  zh,
};

/** What notices say in the languages that this build has, beside English. */
export const notices: Readonly<Record<string, Sentences>> = NOTICES;
