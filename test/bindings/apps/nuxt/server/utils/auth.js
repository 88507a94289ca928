import { latchkey } from 'latchkey/nuxt';
import { makeConfig } from '~~/config.mjs';

// Made anew for every request, as where the environment comes with the event.
export const auth = latchkey((event) => {
  useRuntimeConfig(event);
  return makeConfig();
});
