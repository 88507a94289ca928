import { latchkey } from 'latchkey/react-router';
import { makeConfig } from '../config.mjs';

export const auth = latchkey(makeConfig());
