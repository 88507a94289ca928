import { createFileRoute } from '@tanstack/react-router';
import { told } from '../../page.mjs';
import { auth } from '../auth.server';

export const Route = createFileRoute('/me')({
  server: {
    handlers: {
      GET: async () => {
        const reading = await auth.read();
        return Response.json(told(reading), { status: reading.status === 'unknown' ? 503 : 200 });
      },
    },
  },
});
