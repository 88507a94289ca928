import type { APIRoute } from 'astro';
import { signOut } from '../../auth';

export const POST: APIRoute = (context) => signOut(context, { redirectTo: '/me' });
