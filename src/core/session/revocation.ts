// What applications load that set `revocation`, or limits of `session`: for both strategies, so it stands above them.
export { beginDatabase, firstTerms, noteEnded } from './database/begin.js';
export { beginJwt, endJwt } from './jwt/begin.js';
export { databaseTerms, isEnded, noteUse, readAhead } from './database/terms.js';
export { endUserSessions } from './revocation/end-sessions.js';
export { unrevoked } from './jwt/unrevoked.js';
export { assertNotEndedThere } from './revocation/provider-ends.js';
export { recordIdOf } from './session-id.js';
export { readRevocation, readRevocations } from './revocation/user-revocation.js';
