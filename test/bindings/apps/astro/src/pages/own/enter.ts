import type { APIRoute } from 'astro';
import { signIn } from '../../auth';

export const POST: APIRoute = async (context) =>
  signIn(context, 'credentials', {
    redirectTo: '/me',
    ...Object.fromEntries(await context.request.formData()),
  });
