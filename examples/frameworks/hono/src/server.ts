import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { hasOutbox, listMails } from './outbox.ts';

const app = createApp(config, hasOutbox ? listMails : undefined);
app.get('/style.css', serveStatic({ root: './public' }));

const port = Number(process.env.PORT ?? 3000);
serve({ fetch: app.fetch, port }, () => console.log(`Open http://localhost:${port}`));
