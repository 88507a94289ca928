import { latchkey } from 'latchkey/tanstack-start';
import { makeConfig } from '../config.mjs';

export const auth = latchkey(makeConfig());
