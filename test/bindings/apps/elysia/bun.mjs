import { makeApp } from './app.mjs';

makeApp().listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' });
