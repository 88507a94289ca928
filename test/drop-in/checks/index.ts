import { crowd } from './crowd.ts';
import { guards } from './guards.ts';
import { openIdConnect } from './openid-connect.ts';
import { ownWays } from './own-ways.ts';
import { passwords } from './passwords.ts';
import { withoutSession } from './without-session.ts';
import type { Check } from './check.ts';

/** In the order in which they run; the last one judges what all of them saw. */
export const checks: readonly Check[] = [
  ...withoutSession,
  ...passwords,
  ...guards,
  ...openIdConnect,
  ...ownWays,
  ...crowd,
];
