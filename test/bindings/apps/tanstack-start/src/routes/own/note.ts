import { createFileRoute } from '@tanstack/react-router';
import { auth } from '../../auth.server';
import { reads } from '../../middleware';

export const Route = createFileRoute('/own/note')({
  server: {
    middleware: [reads],
    handlers: {
      POST: async ({ request }) => {
        const updated = await auth.update({ note: await request.text() });
        const session = await auth.session();
        return Response.json([updated?.note, session?.note]);
      },
    },
  },
});
