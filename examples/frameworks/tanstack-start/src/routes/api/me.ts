import { createFileRoute } from '@tanstack/react-router';
import { auth } from '../../server/auth.server.ts';

// For programs, which get 401 if nobody is signed in.
export const Route = createFileRoute('/api/me')({
  server: { handlers: { GET: async () => Response.json((await auth.protect()).session.user) } },
});
