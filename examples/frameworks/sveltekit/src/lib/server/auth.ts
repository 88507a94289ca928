import { latchkey } from 'latchkey/sveltekit';
import { config } from './config.ts';

export const { handle, protect, signOut } = latchkey(config);
