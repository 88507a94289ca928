import { latchkey } from 'latchkey/express';
import { config } from './config.ts';

export const auth = latchkey(config);
