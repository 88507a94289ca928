// What a sign-in needs where users are stored: applications without an adapter never load it.
export { endOlderSessions, endSessionsBefore, endThen } from './end-older-sessions.js';
export { findOwners } from './find-owner.js';
export { noteNewWay } from './note-new-way.js';
export { revokeUnproven } from './prove-address.js';
export { resolveInTurn } from './resolve-in-turn.js';
