export default defineEventHandler(async (event) => {
  const { user } = await auth.read(event);
  const parts = ['one\n', 'two\n', `${user?.name ?? 'nobody'}\n`];
  return new ReadableStream({
    async pull(controller) {
      const part = parts.shift();
      if (part === undefined) return controller.close();
      controller.enqueue(new TextEncoder().encode(part));
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
  });
});
