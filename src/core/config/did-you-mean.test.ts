import { describe, expect, it } from 'vitest';
import { closest } from './did-you-mean.js';

const KNOWN = ['session', 'secret', 'jwt', 'pages', 'maxAge', 'clientId'];

describe('closest', () => {
  it.each([
    ['sesion', 'session'],
    ['sessions', 'session'],
    ['sessoin', 'session'],
    ['sceret', 'secret'],
    ['JWT', 'jwt'],
    ['jtw', 'jwt'],
    ['page', 'pages'],
    ['max_age', 'maxAge'],
    ['client-id', 'clientId'],
  ])('takes %s for %s', (name, meant) => {
    expect(closest(name, KNOWN)).toBe(meant);
  });

  it.each(['', 'j', 'wjx', 'sns', 'database', 'sekrits', 'x'.repeat(5000)])(
    'guesses nothing for %j',
    (name) => {
      expect(closest(name, KNOWN)).toBeUndefined();
    },
  );
});
