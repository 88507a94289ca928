import { read } from '../../auth';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = async (event) => {
  await read(event);
  const headers = { 'content-type': event.request.headers.get('content-type') ?? 'application/octet-stream' };
  return new Response(event.request.body, { headers });
};
