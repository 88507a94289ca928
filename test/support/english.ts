import type { Catalogue } from '../../src/texts/catalogue.js';
import { english } from '../../src/texts/english.js';
import { noticeTexts } from '../../src/texts/notices.js';
import { english as ofPasswords } from '../../src/texts/password/english.js';

/** The texts of pages that nobody asked for in another language. */
export const inEnglish: Catalogue = {
  language: 'en',
  direction: 'ltr',
  texts: { ...english, ...ofPasswords, ...noticeTexts('en') },
  unknown: [],
};
