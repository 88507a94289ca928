import { latchkey } from 'latchkey/solid-start';
import { makeConfig } from '../config.mjs';

export const auth = latchkey(makeConfig());
