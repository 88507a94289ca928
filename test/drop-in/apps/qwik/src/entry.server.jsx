import { createServer } from 'node:http';
import { createQwikCity } from '@builder.io/qwik-city/middleware/node';
import { manifest } from '@qwik-client-manifest';
import qwikCityPlan from '@qwik-city-plan';
import render from './entry.ssr.jsx';

const origin = process.env.ORIGIN;
const { router, notFound } = createQwikCity({ render, qwikCityPlan, manifest, getOrigin: () => origin });
createServer((request, response) => {
  router(request, response, () => notFound(request, response, () => undefined));
}).listen(Number(process.env.PORT), '127.0.0.1');
