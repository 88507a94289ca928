import { onDemand } from '../../core/kit/on-demand.js';

type Verbs = typeof import('./verbs.js');

// Marked pure, so that bundlers leave it out where it is not called.
/** Loaded on demand: most processes never change an address. */
const load = /* @__PURE__ */ onDemand(() => import('./verbs.js'));

/** Begins to change the address of the signed-in user, after a fresh proof: sends a link to the new one. Needs the option `account`. */
export const changeEmail: Verbs['changeEmail'] = async (...args) => (await load()).changeEmail(...args);
