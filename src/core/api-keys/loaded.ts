import type { ApiKeyVerbs } from '../contracts/api-key-verbs.js';
import { createKey, listKeys, renameKey, revokeKey, revokeSince, rotateKey } from './manage-keys.js';
import { carriesKey, isFresh } from './of-session.js';

// What is loaded where the option `apiKeys` is set: the action `api-keys`, what finds the key of a request, and the functions of the
// server's own code.
export { changeKeys, showKeys } from './keys-action.js';
export { findKey, isKey, type FoundKey } from './find-key.js';

/** What the server's own code may ask of API keys. */
export const verbs: ApiKeyVerbs = {
  carriesKey,
  isFresh,
  list: ({ settings }, owner) => listKeys(settings, owner),
  create: createKey,
  rename: renameKey,
  revoke: revokeKey,
  revokeSince,
  rotate: rotateKey,
};
