import { auth } from '@/auth';

export const GET = auth(() => {
  const headers = { 'cache-control': 'public, max-age=60', 'cdn-cache-control': 'max-age=60' };
  return new Response('for everybody', { headers });
});
