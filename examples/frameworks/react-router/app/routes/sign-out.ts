import { auth } from '../.server/auth.ts';
import type { Route } from './+types/sign-out';

// A form of our own; one that another site sends gets 403.
export const action = (args: Route.ActionArgs) => auth.signOut(args, { redirectTo: '/' });
