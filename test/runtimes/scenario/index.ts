import { accessSteps } from './access-steps.js';
import { credentialsSteps } from './credentials-steps.js';
import { passkeySteps } from './passkey-steps.js';
import { passwordSteps } from './password-steps.js';
import { providerSteps } from './provider-steps.js';
import { runSteps, type Outcome, type Step } from './step.js';
import { tokenSteps } from './token-steps.js';

const parts: readonly (readonly [part: string, steps: readonly Step[]])[] = [
  ['Credentials, sessions, pages', credentialsSteps],
  ['Providers, mail, records', providerSteps],
  ['Passkeys', passkeySteps],
  ['Passwords', passwordSteps],
  ['Cookies of `@auth/core`', tokenSteps],
  ['Access tokens', accessSteps],
];

/** Whole sign-ins, with web standards only: what every runtime must be able to do. */
export const steps: readonly Step[] = parts.flatMap(([part, own]) => own.map((step) => ({ ...step, part })));

/** Runs the scenario; the same steps, in the same order, everywhere. */
export function runScenario(): Promise<Outcome[]> {
  return runSteps(steps);
}
