import node from '@astrojs/node';
import auth from '@mridang/astro-auth';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  integrations: [auth()],
  // Without it every form that is sent counts as one of another site.
  security: { allowedDomains: [{ hostname: 'localhost' }] },
});
