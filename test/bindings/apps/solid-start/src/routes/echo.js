import { auth } from '../auth.js';

export async function POST({ request }) {
  await auth.read();
  return new Response(request.body, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
