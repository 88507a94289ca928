import { auth } from '../.server/auth.ts';

// Everything below /auth: the sign-in page, the forms and links of it, the session.
export const loader = auth.loader;
export const action = auth.action;
