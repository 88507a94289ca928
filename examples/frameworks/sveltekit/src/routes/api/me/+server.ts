import { json } from '@sveltejs/kit';
import { protect } from '../../../lib/server/auth.ts';

// For programs, which get 401 if nobody is signed in.
export const GET = async (event) => json((await protect(event)).session.user);
