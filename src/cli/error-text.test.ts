import { expect, it } from 'vitest';
import { costRatio } from '../../test/support/cost-ratio.js';
import { errorText, withoutCredentials } from './error-text.js';

it.each([
  'postgres://ada:Enigma@db.example/app',
  'postgres://ada:Eni@gma@db.example/app',
  'postgres://ada:Eni/gma@db.example/app',
  'postgres://ada:Eni/g@ma?x#Enigma@db.example/app',
  'mongodb+srv://:Enigma@db.example',
  'postgres://db.example/app?user=ada&password=Enigma',
  'libsql://db.example?authToken=Enigma&tls=1',
  'redis://db.example?auth_token=Enigma',
  'Server=db.example;User=ada;Password=Enigma;',
  "host=db.example password='Enigma' user=ada",
])('withoutCredentials removes them: %s', (url) => {
  const text = withoutCredentials(`connect to ${url} failed`);
  expect(text).not.toMatch(/Eni|gma/);
  expect(text).toContain('db.example');
  expect(text).toContain(' failed');
});

it('withoutCredentials leaves everything else as it is', () => {
  for (const text of [
    'https://example.com/@scope/name failed, https://example.com/b too',
    'Write to ada@example.com about https://example.com.',
    'The password is wrong',
  ])
    expect(withoutCredentials(text)).toBe(text);
});

it('errorText is one line, and fast for a hostile one', () => {
  expect(errorText(new Error('postgres://a:b@c failed\n  at x'))).toBe('postgres://…@c failed');
  for (const piece of ['a-', 'a://']) {
    const [some, eightfold] = [piece.repeat(5_000), piece.repeat(40_000)];
    // Eight if it grows with the text, and sixty-four with its square.
    expect(
      costRatio({ of: () => withoutCredentials(eightfold), to: () => withoutCredentials(some) }),
    ).toBeLessThan(30);
  }
});
