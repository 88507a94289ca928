import { auth } from '../auth.js';

export async function GET() {
  const { user } = await auth.read();
  const parts = ['one\n', 'two\n', `${user?.name ?? 'nobody'}\n`];
  const stream = new ReadableStream({
    async pull(controller) {
      const part = parts.shift();
      if (part === undefined) return controller.close();
      controller.enqueue(new TextEncoder().encode(part));
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/plain' } });
}
