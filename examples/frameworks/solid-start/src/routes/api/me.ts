import { auth } from '../../server/auth.ts';

// For programs, which get 401 if nobody is signed in.
export const GET = async () => Response.json((await auth.protect()).session.user);
