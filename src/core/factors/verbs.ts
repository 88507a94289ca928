import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { SecondFactorVerbs } from '../contracts/second-factor-verbs.js';
import { audit } from '../hooks/audit.js';
import { userById } from '../store/store-methods.js';
import { checkCode } from './check-code.js';
import { auditCode } from './audit-code.js';
import { beginEnrolment } from './enrolment.js';
import { factorsOf, settingsOf } from './factors.js';
import {
  confirmTotp,
  enrolledFactors,
  isFresh,
  notePasskeyRemoved,
  removeSince,
  removeTotp,
  renewCodes,
  resetAll,
} from './manage.js';
import { raiseSession } from './raise-session.js';
import { takeFactors } from './take-factors.js';
import { passkeysOf } from './requirement.js';

/** What the server's own code may ask of the second factor. */
export const verbs: SecondFactorVerbs = {
  isFresh,
  resetAll,
  removeSince,
  notePasskeyRemoved,
  take: takeFactors,
  list: async (exchange, identity) => {
    const factors = await factorsOf(exchange.settings, idOf(identity));
    const passkeys = (await passkeysOf(exchange.settings, { id: idOf(identity) })) ?? 0;
    return { factors: enrolledFactors(factors), passkeys, canEnrol: settingsOf(exchange).totp !== undefined };
  },
  isEnrolled: async ({ settings }, identity) =>
    (await factorsOf(settings, idOf(identity))).totp !== undefined,
  enrol: async (exchange, identity) => {
    const { epoch } = await factorsOf(exchange.settings, idOf(identity));
    const user = identity.user ?? (await userById(exchange.settings.adapter, identity.userId));
    return beginEnrolment(exchange, { userId: idOf(identity), label: user?.email || user?.name, epoch });
  },
  confirm: confirmInSession,
  remove: (exchange, identity) => removeTotp(exchange, idOf(identity)),
  renewCodes: async (exchange, identity) => {
    const { totp } = await factorsOf(exchange.settings, idOf(identity));
    const hasCodes = settingsOf(exchange).recoveryCodes !== undefined && totp !== undefined;
    return hasCodes ? renewCodes(exchange, idOf(identity)) : undefined;
  },
  stepUp: async (exchange, identity, { code, factor }) => {
    const { settings, now } = exchange;
    const kind = factor === 'recoveryCodes' ? 'recovery' : 'totp';
    const result = await checkCode(settings, idOf(identity), { factor: kind, code, now });
    await auditCode(exchange, idOf(identity), { factor: kind, result });
    if (result.kind === 'right') await passStepUp(exchange, identity);
    return result;
  },
};

function idOf({ userId }: SessionIdentity): string {
  return String(userId);
}

/** Notes in the session that its user has just proven a second factor. */
export async function passStepUp(exchange: Exchange, identity: SessionIdentity): Promise<void> {
  await raiseSession(exchange, identity, { factorTime: exchange.now.getTime(), amr: ['otp', 'mfa'] });
  await audit(exchange, { name: 'stepup.passed', actor: idOf(identity) });
}

/** Confirms an authenticator app: its code is also a proof in this session. */
export async function confirmInSession(
  exchange: Exchange,
  identity: SessionIdentity,
  sent: { readonly enrolment: string; readonly code: string },
): ReturnType<typeof confirmTotp> {
  const done = await confirmTotp(exchange, idOf(identity), sent);
  if (done.kind === 'right')
    await raiseSession(exchange, identity, { factorTime: exchange.now.getTime(), amr: ['otp', 'mfa'] });
  return done;
}
