import type { LatchkeyLocals } from 'latchkey/sveltekit';
import type { Config } from './auth';

declare global {
  namespace App {
    interface Locals extends LatchkeyLocals<Config> {}
  }
}
