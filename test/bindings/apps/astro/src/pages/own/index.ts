import type { APIRoute } from 'astro';
import { ownPage } from '../../../page.mjs';

export const GET: APIRoute = () =>
  new Response(
    ownPage({ enter: '/own/enter', enterOp: '/own/enter-op', change: '/own/change', leave: '/own/leave' }),
    {
      headers: { 'content-type': 'text/html' },
    },
  );
