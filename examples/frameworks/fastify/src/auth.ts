import { latchkey } from 'latchkey/fastify';
import { config } from './config.ts';

export const auth = latchkey(config);
