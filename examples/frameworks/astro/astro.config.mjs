import node from '@astrojs/node';

export default {
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // The names that your site has: without them Astro takes every form for one of another site.
  security: { allowedDomains: [{ hostname: 'localhost' }] },
  server: { port: Number(process.env.PORT ?? 3000) },
};
