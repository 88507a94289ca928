// A file called .server: TanStack Start ends a build that would put it into a bundle for browsers.
import { latchkey } from 'latchkey/tanstack-start';
import { config } from './config.ts';

export const auth = latchkey(config);
