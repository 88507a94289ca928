import { latchkey } from 'latchkey/nuxt';
import { config } from './config.ts';

export const auth = latchkey(config);
