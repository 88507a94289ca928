import { handlers } from '../../../../lib/auth.ts';

// Everything below /api/auth: the sign-in page, the forms and links of it, the session.
export const { GET, POST } = handlers;
