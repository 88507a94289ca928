import { latchkey } from 'latchkey/h3';
import { config } from './config.ts';

export const { handler, protect, requireSession, session, signOut } = latchkey(config);
