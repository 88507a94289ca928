export { beginSignIn, endSession, updateSession } from './begin.js';
export { getAccessToken } from './get-access-token.js';
export { endAllSessions } from './end-all-sessions.js';
export { endOtherSessions } from './end-other-sessions.js';
export { endSessionById } from './end-session-by-id.js';
export { getSession } from './get-session.js';
export { listSessions } from './list-sessions.js';
export { requireSession } from './require-session.js';
