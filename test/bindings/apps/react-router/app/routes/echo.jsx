import { auth } from '../auth.server.js';

export async function action(args) {
  await auth.read(args);
  const { body, headers } = args.request;
  return new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } });
}
