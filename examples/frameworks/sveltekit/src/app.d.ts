import type { LatchkeyLocals } from 'latchkey/sveltekit';
import type { config } from './lib/server/config.ts';

declare global {
  namespace App {
    interface Locals extends LatchkeyLocals<typeof config> {}
  }
}
