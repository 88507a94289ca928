import node from '@astrojs/node';

export default {
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // Without it every form that is sent counts as one of another site.
  security: { allowedDomains: [{ hostname: 'localhost' }] },
};
