import { auth } from '../.server/auth.ts';
import type { Route } from './+types/me';

// For programs, which get 401 if nobody is signed in.
export const loader = async (args: Route.LoaderArgs) =>
  Response.json((await auth.protect(args)).session.user);
