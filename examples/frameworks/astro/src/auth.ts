import { latchkey } from 'latchkey/astro';
import { config } from './config.ts';

export const { onRequest, ALL, protect, signOut } = latchkey(config);
