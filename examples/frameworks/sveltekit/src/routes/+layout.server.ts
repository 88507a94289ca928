import { hasOutbox } from '../lib/server/outbox.ts';

// For everybody: the session is read on the server, once per request.
export const load = async ({ locals }) => ({ session: await locals.auth(), hasOutbox });
