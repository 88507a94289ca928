// A folder called .server: React Router ends a build that would put it into a bundle for browsers.
import { latchkey } from 'latchkey/react-router';
import { config } from './config.ts';

export const auth = latchkey(config);
