import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals, cookies }) => {
  await locals.auth();
  cookies.set('theme', 'dark', { path: '/' });
  cookies.set('language', 'en', { path: '/' });
  return new Response('two cookies', { headers: { 'cache-control': 'public, max-age=60' } });
};
