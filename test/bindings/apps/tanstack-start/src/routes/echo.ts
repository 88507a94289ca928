import { createFileRoute } from '@tanstack/react-router';
import { withSession } from '../middleware';

export const Route = createFileRoute('/echo')({
  server: {
    middleware: [withSession],
    handlers: {
      POST: ({ request }) =>
        new Response(request.body, {
          headers: { 'content-type': request.headers.get('content-type') ?? '' },
        }),
    },
  },
});
