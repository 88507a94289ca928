import { node } from '@elysiajs/node';
import { makeApp } from './app.mjs';

makeApp({ adapter: node() }).listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' });
