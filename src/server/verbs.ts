export { beginSignIn, endSession, updateSession } from './begin.js';
export { getAccessToken } from './get-access-token.js';
export { getSession } from './get-session.js';
export { endAllSessions, endOtherSessions, endSessionById, listSessions } from './sessions.js';
