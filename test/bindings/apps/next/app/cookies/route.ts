import { auth } from '@/auth';

export const GET = auth(() => {
  const headers = new Headers();
  headers.append('set-cookie', 'theme=dark; Path=/');
  headers.append('set-cookie', 'language=en; Path=/');
  headers.set('cache-control', 'public, max-age=60');
  return new Response('two cookies', { headers });
});
