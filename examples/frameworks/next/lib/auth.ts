import { latchkey } from 'latchkey/next';
import { config } from './config.ts';

export const { handlers, auth, proxy, signOut } = latchkey(config);
