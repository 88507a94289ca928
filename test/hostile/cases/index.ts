import type { HostileCase } from '../hostile-case.js';
import { faultCases } from './accounts-and-faults.js';
import { callbackCases } from './callback.js';
import { formCases } from './forms.js';
import { mailCases } from './mail.js';
import { pageCases } from './pages.js';
import { limitCases } from './limits.js';
import { passkeyCases } from './passkeys.js';
import { passwordCases } from './passwords.js';
import { providerCases } from './provider-faults.js';
import { redirectCases } from './redirects.js';
import { requestCases } from './requests.js';
import { sessionFaultCases } from './session-faults.js';
import { tokenCases } from './session-tokens.js';
import { sessionCases } from './sessions.js';

/** Every case, whatever its area. */
export const cases: readonly HostileCase[] = [
  ...callbackCases,
  ...providerCases,
  ...tokenCases,
  ...sessionCases,
  ...sessionFaultCases,
  ...formCases,
  ...mailCases,
  ...redirectCases,
  ...pageCases,
  ...requestCases,
  ...faultCases,
  ...limitCases,
  ...passwordCases,
  ...passkeyCases,
];
