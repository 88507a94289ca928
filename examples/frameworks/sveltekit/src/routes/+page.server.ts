import { signOut } from '../lib/server/auth.ts';

// A form of our own; one that another site sends gets 403.
export const actions = { leave: (event) => signOut(event, { redirectTo: '/' }) };
