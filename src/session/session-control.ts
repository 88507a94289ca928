// What applications without `revocation` and the limits of `session` never load.
export { beginDatabase, firstTerms, noteEnded } from './begin-database.js';
export { beginJwt, endCarried } from './begin-jwt.js';
export { databaseTerms, isEnded, noteUse, readAhead } from './database-terms.js';
export { endUserSessions } from './end-sessions.js';
export { admit } from './jwt-admission.js';
export { assertNotEndedThere } from './provider-ends.js';
export { recordIdOf } from './record-id.js';
export { seenEpoch, seenEpochs } from './user-epoch.js';
