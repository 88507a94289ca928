import { auth } from '../../../lib/auth.ts';

// For programs, which get 401 if nobody is signed in.
export const GET = auth.protect((request) => Response.json(request.auth.user));
