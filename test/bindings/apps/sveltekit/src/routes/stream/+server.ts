import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async ({ locals }) => {
  const session = await locals.auth();
  const parts = ['one\n', 'two\n', `${session?.user.name ?? 'nobody'}\n`];
  const body = new ReadableStream({
    async start(controller) {
      for (const part of parts) {
        controller.enqueue(new TextEncoder().encode(part));
        await sleep(300);
      }
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/plain' } });
};
