import { createFileRoute } from '@tanstack/react-router';
import { StartAuthJS } from 'start-authjs';
import { config } from '../../auth.js';

const { GET, POST } = StartAuthJS(config);

export const Route = createFileRoute('/api/auth/$')({
  server: {
    handlers: {
      GET: ({ request }) => GET({ request, response: new Response() }),
      POST: ({ request }) => POST({ request, response: new Response() }),
    },
  },
});
