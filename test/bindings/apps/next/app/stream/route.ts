import { auth } from '@/auth';

export const GET = auth((request) => {
  const encoder = new TextEncoder();
  const parts = ['first ', request.auth?.user?.name ?? 'nobody', ' last'];
  const body = new ReadableStream({
    async pull(controller) {
      const part = parts.shift();
      if (part === undefined) return controller.close();
      controller.enqueue(encoder.encode(part));
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/plain' } });
});
