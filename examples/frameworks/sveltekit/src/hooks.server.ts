// Answers below /auth, renews sessions, and gives every request its `locals.auth()`.
export { handle } from './lib/server/auth.ts';
