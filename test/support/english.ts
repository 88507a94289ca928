import type { Catalogue } from '../../src/core/texts/catalogue.js';
import { english } from '../../src/core/texts/english.js';
import { noticeTexts } from '../../src/core/texts/notices.js';
import { english as ofPasswords } from '../../src/core/texts/password/english.js';

/** The texts of pages that nobody asked for in another language. */
export const inEnglish: Catalogue = {
  language: 'en',
  direction: 'ltr',
  texts: { ...english, ...ofPasswords, ...noticeTexts('en') },
  unknown: [],
};
