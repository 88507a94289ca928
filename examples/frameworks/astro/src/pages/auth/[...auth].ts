// Everything below /auth: the sign-in page, the forms and links of it, the session.
export { ALL } from '../../auth.ts';
export const prerender = false;
