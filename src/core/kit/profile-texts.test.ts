import { expect, it } from 'vitest';
import { fullName, pictureOf, firstText } from './profile-texts.js';

it.each([
  [['Ada'], 'Ada'],
  [[' Ada '], 'Ada'],
  [['', '  ', null, undefined, 7, {}, 'ada'], 'ada'],
  [['', null], null],
  [[], null],
])('firstText(...%j) is %j', (candidates, text) => {
  expect(firstText(...candidates)).toBe(text);
});

it.each([
  [['Ada', 'Lovelace'], 'Ada Lovelace'],
  [['Ada', ''], 'Ada'],
  [[' Ada', undefined, 'Lovelace '], 'Ada Lovelace'],
  [[null, 'Lovelace'], 'Lovelace'],
  [[null, ' '], null],
])('fullName(...%j) is %j', (parts, name) => {
  expect(fullName(...parts)).toBe(name);
});

it.each([
  [['https://a.test/1.png'], 'https://a.test/1.png'],
  [['', 'avatar/large.png', 'HTTP://a.test/1.png'], 'HTTP://a.test/1.png'],
  [['avatar/athlete/large.png'], null],
  [
    ['//a.test/1.png', '/1.png', 'https://', 'https:/', 'javascript:alert(1)', 'data:image/png;base64,AA'],
    null,
  ],
  [[['https://a.test/1.png'], { url: 'https://a.test' }, null], null],
])('pictureOf(...%j) is %j', (candidates, picture) => {
  expect(pictureOf(...candidates)).toBe(picture);
});
