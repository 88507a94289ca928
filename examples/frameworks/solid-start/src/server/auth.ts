import { latchkey } from 'latchkey/solid-start';
import { config } from './config.ts';

export const auth = latchkey(config);
