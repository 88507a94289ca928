import type { APIRoute } from 'astro';
import { signOut } from '../auth.ts';

// A form of our own; one that another site sends gets 403.
export const POST: APIRoute = (context) => signOut(context, { redirectTo: '/' });
