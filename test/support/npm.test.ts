import { expect, test } from 'vitest';
import { trying } from './npm.ts';

/** Fails with each of these, in order, then succeeds; counts how often it was tried. */
function failingWith(...messages: readonly string[]): { attempt: () => Promise<void>; tries: () => number } {
  let tries = 0;
  return {
    attempt: async () => {
      const message = messages[tries++];
      if (message !== undefined) throw new Error(message);
    },
    tries: () => tries,
  };
}

test.each([
  '`npm i x` ended with no end:',
  'npm error code ECONNRESET',
  'npm error 503 Service Unavailable',
  'npm error code SELF_SIGNED_CERT_IN_CHAIN',
])('what the network broke is tried again: %s', async (message) => {
  const { attempt, tries } = failingWith(message, message);
  await trying(3, attempt, 0);
  expect(tries()).toBe(3);
});

test('what no further try can mend is told at once', async () => {
  const { attempt, tries } = failingWith('npm error code ERESOLVE');
  await expect(trying(3, attempt, 0)).rejects.toThrow('ERESOLVE');
  expect(tries()).toBe(1);
});

test('the last try tells what was wrong', async () => {
  const { attempt, tries } = failingWith('no end', 'ended with no end', 'ended with no end');
  await expect(trying(1, attempt, 0)).rejects.toThrow('no end');
  expect(tries()).toBe(1);
});
