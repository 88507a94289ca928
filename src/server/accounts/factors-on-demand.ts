import { onDemand } from '../../core/kit/on-demand.js';

type Verbs = typeof import('./verbs.js');

// Marked pure, so that bundlers leave it out where none of these is called.
/** Loaded on demand: most processes never change a factor. */
const load = /* @__PURE__ */ onDemand(() => import('./verbs.js'));

/** Lists the second factors of the signed-in user. Needs the option `secondFactor`, as the next six do. */
export const factors: Verbs['factors'] = async (...args) => (await load()).factors(...args);

/** Begins to set up an authenticator app for the signed-in user, after a fresh proof. */
export const enrolTotp: Verbs['enrolTotp'] = async (...args) => (await load()).enrolTotp(...args);

/** Confirms an authenticator app by its first code. Resolves to recovery codes, which are shown once. */
export const confirmTotp: Verbs['confirmTotp'] = async (...args) => (await load()).confirmTotp(...args);

/** Removes the authenticator app of the signed-in user, after a fresh proof. */
export const removeFactor: Verbs['removeFactor'] = async (...args) => (await load()).removeFactor(...args);

/** Makes new recovery codes for the signed-in user, after a fresh proof. */
export const newRecoveryCodes: Verbs['newRecoveryCodes'] = async (...args) =>
  (await load()).newRecoveryCodes(...args);

/** Proves anew who is signed in, by the code of a second factor. */
export const stepUp: Verbs['stepUp'] = async (...args) => (await load()).stepUp(...args);

/** Removes all second factors of a user, for administrators. */
export const resetFactors: Verbs['resetFactors'] = async (...args) => (await load()).resetFactors(...args);

/** Loaded by itself: scripts that migrate call it, and no application that answers requests. */
const loadImport = /* @__PURE__ */ onDemand(() => import('./import-factors.js'));

/** Keeps the authenticator app and the recovery codes that another application stored for a user. Resolves to whether they were kept. */
export const importFactors: (typeof import('./import-factors.js'))['importFactors'] = async (...args) =>
  (await loadImport()).importFactors(...args);
