import type { LatchkeyLocals } from 'latchkey/astro';
import type { config } from './config.ts';

declare global {
  namespace App {
    interface Locals extends LatchkeyLocals<typeof config> {}
  }
}
