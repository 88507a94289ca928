import { auth } from '../../server/auth.ts';

// Everything below /auth: the sign-in page, the forms and links of it, the session.
export const GET = auth.handler;
export const HEAD = auth.handler;
export const POST = auth.handler;
