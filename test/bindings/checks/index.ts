import { crowd } from './crowd.ts';
import { forms } from './forms.ts';
import { guards } from './guards.ts';
import { next } from './next.ts';
import { pages } from './pages.ts';
import { nuxt } from './nuxt.ts';
import { protection } from './protection.ts';
import { requests } from './requests.ts';
import { sessions } from './sessions.ts';
import { signIns } from './sign-ins.ts';
import { tanStackStart } from './tanstack-start.ts';
import { wrongMount } from './wrong-mount.ts';
import type { Check } from './check.ts';

/** In the order in which they run; the last one judges what all of them saw. */
export const checks: readonly Check[] = [
  ...wrongMount,
  ...signIns,
  ...sessions,
  ...protection,
  ...guards,
  ...requests,
  ...forms,
  ...next,
  ...pages,
  ...nuxt,
  ...tanStackStart,
  ...crowd,
];
