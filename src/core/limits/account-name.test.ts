import { describe, expect, it } from 'vitest';
import { accountName } from './account-name.js';

describe('the name that an account is counted by', () => {
  it.each(['ada', 'ada@example.com', 'a^b', 'user_20', '王小明', 'иван'])(
    'is as it was typed: %s',
    (name) => {
      expect(accountName(name)).toBe(name);
    },
  );

  // What `utf8mb4_unicode_ci`, `utf8mb4_unicode_520_ci` or `utf8mb4_uca1400_ai_ci` of MariaDB take for the same.
  it.each([
    [
      'ada',
      'ADA',
      'Ádå',
      'a\u00adda',
      ' a d a ',
      'a\u0640da',
      'ａｄａ',
      'aða',
      'ađa',
      'a\u0369a',
      'a\ufe73da',
      '\ufc5eada',
    ],
    ['user20', 'user٢٠', 'user२०', 'user𝟚𝟘', 'usɛr20'.replace('ɛ', 'e')],
    ['strasse', 'straße', 'STRAẞE', 'strase'],
    ['mueller', 'müller', 'muller'],
    ['aesop', 'æsop', 'Ǽsop', 'äsop'],
    ['łódź', 'lodz', 'LODZ'],
    ['νικος', 'ΝΙΚΟΣ', 'νικοσ', 'Νίκος'],
    ['ゆき', 'ユキ', 'ﾕｷ', 'ュキ'],
    ['שלום', 'שלומ'],
    ['ახალი', 'ႠႾႠႪႨ'],
  ])('is one for %s and its other spellings', (...spellings) => {
    expect(new Set(spellings.map((name) => accountName(name))).size).toBe(1);
  });

  it('is one for all names with signs, which a collation may drop, or take for digits', () => {
    const signs = ['a\u06deda', 'ada\u06de\u06de', 'user৴', '🦄', 'ada🦄', '🅰da', 'а\u2de0да'];
    expect(new Set(signs.map((name) => accountName(name)))).toEqual(new Set([' ']));
  });

  it('is never the one of names with signs, for any other name', () => {
    for (const name of ['', ' ', '\u3000', '\u200b\u0301', '\u00a0']) expect(accountName(name)).toBe('');
  });

  it('keeps apart what every database keeps apart', () => {
    const names = [
      'ada',
      'adam',
      'ida',
      'user1',
      'user2',
      'a.b',
      'a-b',
      'ab',
      'анна',
      'инна',
      '王',
      '李',
      'ə',
      'ɛ',
    ];
    expect(new Set(names.map((name) => accountName(name))).size).toBe(names.length);
  });

  it('takes no longer for a long name than for the longest that is looked at, and counts it as that (DL-06)', () => {
    const long = (sign: string, length: number): string => `${sign.repeat(length)}ada`;
    const keys = [2_000, 5_000, 60_000].map((length) => accountName(long('\ufdfa', length)));
    expect(new Set(keys).size).toBe(1);
    expect(accountName(`ada${'\u00ad'.repeat(60_000)}`)).toBe('ada');
    for (const sign of ['\ufdfa', '\u00ad', 'a\u0301']) {
      // What follows is not looked at, whatever it is, so it costs nothing.
      const most = long(sign, 60_000);
      expect(accountName(most)).toBe(accountName(most.slice(0, 1000)));
      expect(accountName(`${most.slice(0, 1000)}grace`)).toBe(accountName(most));
    }
  });
});
