import { describe, expect, it } from 'vitest';
import { fill } from '../pages/html.js';
import { loadCatalogue as loadCommon, type Catalogue } from './catalogue.js';
import { english as common } from './english.js';
import { byName } from './in-order.js';
import { english as ofPasswords } from './password/english.js';
import { noticeNames } from './notice-names.js';
import { passwordNames } from './password/names.js';
import { loadPasswordTexts } from './password/load.js';
import { noticesIn } from './notices-in.js';
import { offeredLanguages } from './offered.js';

const english = { ...common, ...byName(passwordNames, ofPasswords), ...noticesIn('en') };
const loadCatalogue = (language: string): Promise<Catalogue> =>
  loadCommon(language, {}, [loadPasswordTexts, async (wanted) => Promise.resolve(noticesIn(wanted))]);

const translated = offeredLanguages(undefined).filter((language) => language !== 'en');

describe('every translation', () => {
  it('is one of fourteen', () => {
    expect(translated.join(' ')).toBe('ar de es fr hi it ja ko nl pl pt tr uk zh');
  });

  it.each(translated)('%s loads, and is written in its direction', async (language) => {
    const { texts, direction, unknown, language: tag } = await loadCatalogue(language);
    expect([tag, direction, unknown]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr', []]);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    expect(texts['signIn.error.default']).not.toBe(english['signIn.error.default']);
  });

  it.each(translated)('%s keeps its values where a sentence has them', async (language) => {
    const { texts } = await loadCatalogue(language);
    const expires = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(0);
    const sentences = Object.values(texts).map((text) =>
      String(
        fill(text, {
          site: 'app.test',
          provider: 'GitHub',
          method: 'GitHub',
          user: 'Ada',
          link: 'here',
          expires,
          reference: 'a1',
          browser: 'Firefox',
          system: 'Windows',
          date: expires,
          time: 'now',
          address: '::1',
          count: '8',
        }),
      ),
    );
    expect(sentences.filter((sentence) => /[{}]/.test(sentence))).toEqual([]);
    expect([texts['notice.added.subject'], texts['notice.added.lead']]).toEqual([
      expect.stringContaining('{site}'),
      expect.stringContaining('{method}'),
    ]);
    expect(fill(texts['mail.once'], { expires }).toString()).toContain(expires);
    expect(fill(texts['signIn.lead'], { site: 'app.test' }).toString()).toContain('app.test');
  });

  it.each(translated)('%s is found for its regions, with the tag that was asked for', async (language) => {
    const region = `${language}-001`;
    const { texts, language: tag } = await loadCatalogue(region);
    expect(tag).toBe(region);
    expect(texts).toEqual((await loadCatalogue(language)).texts);
  });
});

describe('the typography', () => {
  it('of French keeps ; : ? ! on the line of the word before', async () => {
    const { texts } = await loadCatalogue('fr');
    const marks = Object.values(texts).filter((text) => /[ \p{L}][?!;:]/u.test(text));
    expect(marks).toEqual([]);
  });

  it.each(['ja', 'zh'])('of %s has full-width marks between its characters', async (language) => {
    const { texts } = await loadCatalogue(language);
    const marks = Object.values(texts).filter((text) =>
      /[\p{Script=Han}\p{Script=Kana}][,.:;?!]/u.test(text),
    );
    expect(marks).toEqual([]);
  });

  it.each(translated)('of %s has no straight quotes, and its ellipsis is one character', async (language) => {
    const { texts } = await loadCatalogue(language);
    expect(Object.values(texts).filter((text) => /["']|\.\./.test(text))).toEqual([]);
  });
});

it('notices have the names that the lists of all languages follow', () => {
  expect(Object.keys(noticesIn('en'))).toEqual(noticeNames);
});

it.each(['zh-Hant', 'zh-TW', 'zh-HK', 'xx', ''])('notices are in English for "%s"', (language) => {
  expect(noticesIn(language)).toEqual(noticesIn('en'));
});
