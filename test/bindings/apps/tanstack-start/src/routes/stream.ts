import { createFileRoute } from '@tanstack/react-router';
import { setTimeout as sleep } from 'node:timers/promises';
import { withSession } from '../middleware';

export const Route = createFileRoute('/stream')({
  server: {
    middleware: [withSession],
    handlers: {
      GET: ({ context }) => {
        const parts = ['one\n', 'two\n', `${context.session?.user.name ?? 'nobody'}\n`];
        const stream = new ReadableStream({
          async pull(controller) {
            const part = parts.shift();
            if (part === undefined) return controller.close();
            controller.enqueue(new TextEncoder().encode(part));
            await sleep(300);
          },
        });
        return new Response(stream, { headers: { 'content-type': 'text/plain' } });
      },
    },
  },
});
