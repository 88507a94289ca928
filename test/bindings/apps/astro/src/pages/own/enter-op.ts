import type { APIRoute } from 'astro';
import { signIn } from '../../auth';

export const POST: APIRoute = (context) => signIn(context, 'op', { redirectTo: '/me' }, { prompt: 'login' });
