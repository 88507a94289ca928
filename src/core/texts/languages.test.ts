import { describe, expect, it } from 'vitest';
import { acceptedLanguages, chooseLanguage, directionOf } from './languages.js';

describe('acceptedLanguages (RFC 9110, section 12.5.4)', () => {
  it.each([
    ['de', ['de']],
    ['de-AT,de;q=0.9,en;q=0.8', ['de-at', 'de', 'en']],
    ['en;q=0.2, fr;q=0.7 , nl', ['nl', 'fr', 'en']],
    ['da, en;q=0', ['da']],
    ['*', ['*']],
    ['', []],
    [';q=1,,fr;q=x, <script>, de;q=2', []],
    [`${'x-'.repeat(300)}, de`, []],
  ])('%s', (header, languages) => {
    expect(acceptedLanguages(header)).toEqual(languages);
  });
});

describe('chooseLanguage (RFC 4647, section 3.4)', () => {
  const offered = ['en', 'de', 'pt', 'zh', 'sr-Latn'];

  it.each([
    [['de'], 'de'],
    [['de-at'], 'de'],
    [['fi', 'pt-br'], 'pt'],
    [['zh-hans-cn'], 'zh'],
    [['zh-tw', 'de'], 'de'],
    [['zh-hant-hk'], undefined],
    [['sr-latn-rs'], 'sr-Latn'],
    [['*', 'de'], undefined],
    [['__proto__', 'constructor'], undefined],
    [[], undefined],
  ])('%j', (wanted, found) => {
    expect(chooseLanguage(wanted, offered)).toBe(found);
  });
});

describe('directionOf', () => {
  it.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ar-Latn', 'ltr'],
    ['de', 'ltr'],
    ['', 'ltr'],
  ])('%s is written %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction);
  });
});
