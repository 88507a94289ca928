import type { APIRoute } from 'astro';
import { protect } from '../../auth.ts';

// For programs, which get 401 if nobody is signed in.
export const GET: APIRoute = async (context) => {
  const who = await protect(context);
  return who instanceof Response ? who : Response.json(who.session.user);
};
