import { createFileRoute } from '@tanstack/react-router';
import { auth } from '../../server/auth.server.ts';

// Everything below /auth: the sign-in page, the forms and links of it, the session.
export const Route = createFileRoute('/auth/$')({ server: { handlers: auth.handlers } });
