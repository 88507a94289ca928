import type { KeptPasswords } from '../../contracts/kept-passwords.js';
import { holdPassword, NO_PASSWORD, replacePassword } from '../../records/put-password.js';
import { parseAddress } from '../email/parse-address.js';
import { keptLink } from './kept-link.js';
import { noteChange } from './note-change.js';
import { passwordConfig } from './options.js';
import { problemOf } from './rules.js';
import { addHash, hashed, hashOf, logged, passwordRecords, readHash } from './stored.js';

/** What the server's own code may ask: `changePassword` and `importPassword`. */
export const keptPasswords: KeptPasswords<'credentials'> = {
  problemOf,
  noteChange,
  hashOf,
  // By session: an attacker who stole one guesses in it, and must not keep the owner from a new password in another one.
  attemptsIn: (binding) => ({ rule: 'credentials', account: () => binding, apart: 'change' }),
  choicesIn: ({ config }, binding) =>
    passwordConfig(config).isCompromised === undefined
      ? undefined
      : { rule: 'credentials', account: () => binding, apart: 'choice' },
  nameOf: ({ email }) => parseAddress(email) ?? undefined,
  linkIn: async (exchange, provider) => exchange.request.form['reset'] ?? keptLink(exchange, provider),
  isRight: async (exchange, provider, { userId, password }) => {
    const stored = await readHash(exchange.settings, userId);
    const { valid } = await hashed(exchange, provider, (hashing) => hashing.verify(password, stored));
    return valid;
  },
  hold: (settings, userId) => holdPassword(passwordRecords(settings), userId),
  replace: (settings, userId, { held, hash, whenLate }) =>
    replacePassword(passwordRecords(settings), held, { userId, hash, whenLate: logged(settings, whenLate) }),
  putBack: async (settings, userId, { written, before }) => {
    // Where nothing was kept, it is unknown whether another application may still provide one.
    const hash = before.hash ?? NO_PASSWORD;
    await replacePassword(passwordRecords(settings), written, { userId, hash });
  },
  take: (settings, { userId, hash }) => addHash(settings, userId, hash),
};
