import { node } from '@elysiajs/node';
import { createApp } from './app.ts';

const port = Number(process.env.PORT ?? 3000);
createApp({ adapter: node() }).listen(port, () => console.log(`Open http://localhost:${port}`));
