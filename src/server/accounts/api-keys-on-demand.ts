import { onDemand } from '../../core/kit/on-demand.js';

type Verbs = typeof import('./verbs.js');

// Marked pure, so that bundlers leave it out where none of these is called.
/** Loaded on demand: most processes never change a key. */
const load = /* @__PURE__ */ onDemand(() => import('./verbs.js'));

/** Creates an API key of the signed-in user, after a fresh proof. Its `key` is shown once. Needs the option `apiKeys`, as the next four do. */
export const createApiKey: Verbs['createApiKey'] = async (...args) => (await load()).createApiKey(...args);

/** Lists the API keys of the signed-in user. */
export const listApiKeys: Verbs['listApiKeys'] = async (...args) => (await load()).listApiKeys(...args);

/** Renames an API key of the signed-in user. */
export const renameApiKey: Verbs['renameApiKey'] = async (...args) => (await load()).renameApiKey(...args);

/** Revokes an API key of the signed-in user. */
export const revokeApiKey: Verbs['revokeApiKey'] = async (...args) => (await load()).revokeApiKey(...args);

/** Replaces the secret of an API key of the signed-in user, after a fresh proof. */
export const rotateApiKey: Verbs['rotateApiKey'] = async (...args) => (await load()).rotateApiKey(...args);
