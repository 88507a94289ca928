import { onDemand } from '../../core/kit/on-demand.js';

type Verbs = typeof import('./verbs.js');

// Marked pure, so that bundlers leave it out where none of these is called.
/** Loaded on demand: most processes never change an account. */
const load = /* @__PURE__ */ onDemand(() => import('./verbs.js'));

/** Lists the accounts of who is signed in, and the other ways in. Rejects if the adapter lacks `listAccountsByUserId`. */
export const listAccounts: Verbs['listAccounts'] = async (...args) => (await load()).listAccounts(...args);

/** Begins linking an account of a further OAuth or OpenID Connect provider to who is signed in: send the browser to `url`. */
export const link: Verbs['link'] = async (...args) => (await load()).link(...args);

/** Removes an account of who is signed in, after a recent sign-in, but never the last way in. */
export const unlink: Verbs['unlink'] = async (...args) => (await load()).unlink(...args);

/** Deletes who is signed in with all rows and records, after a recent sign-in, and signs the browser out. */
export const deleteUser: Verbs['deleteUser'] = async (...args) => (await load()).deleteUser(...args);

/** Deletes a user with all rows and records, for administrators. Resolves to whether there was such a user. */
export const deleteUserById: Verbs['deleteUserById'] = async (...args) =>
  (await load()).deleteUserById(...args);

/** Changes the password of who is signed in, after their current one or a recent sign-in, and ends their other sessions. */
export const changePassword: Verbs['changePassword'] = async (...args) =>
  (await load()).changePassword(...args);

/** Lists the passkeys of who is signed in. */
export const listPasskeys: Verbs['listPasskeys'] = async (...args) => (await load()).listPasskeys(...args);

/** Names a passkey of who is signed in; needs the option `records`, or an adapter that carries them. */
export const renamePasskey: Verbs['renamePasskey'] = async (...args) => (await load()).renamePasskey(...args);

/** Removes a passkey of who is signed in, after a recent sign-in, but never the last way in. */
export const removePasskey: Verbs['removePasskey'] = async (...args) => (await load()).removePasskey(...args);

/** Loaded by itself: scripts that migrate call it, and no application that answers requests. */
const loadImport = /* @__PURE__ */ onDemand(() => import('./import-password.js'));

/** Keeps the hash that another application stored for a user, until their next sign-in. Resolves to whether it was kept. */
export const importPassword: (typeof import('./import-password.js'))['importPassword'] = async (...args) =>
  (await loadImport()).importPassword(...args);
