import type { APIRoute } from 'astro';
import { read } from '../auth';

export const POST: APIRoute = async (context) => {
  await read(context);
  const { headers, body } = context.request;
  return new Response(body, {
    headers: { 'content-type': headers.get('content-type') ?? 'application/octet-stream' },
  });
};
