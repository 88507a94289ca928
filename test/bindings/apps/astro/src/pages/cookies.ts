import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals, cookies }) => {
  await locals.auth();
  cookies.set('theme', 'dark', { path: '/' });
  cookies.set('language', 'en', { path: '/' });
  return new Response('two cookies', { headers: { 'cache-control': 'public, max-age=60' } });
};
