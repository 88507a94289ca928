import type { RuleFeature } from '../contracts/refusal.js';
import type { ProofRules } from '../../types/second-factor.js';
import type { SessionAuth } from '../../types/session-auth.js';
import { audit } from '../hooks/audit.js';
import { secondsIn } from '../kit/duration.js';
import { TWO_FACTORS } from '../session/two-factors.js';

/** What is proven of a session that says nothing. */
const NOTHING: SessionAuth = { authTime: null, factorTime: null, amr: [], assurance: 1 };

/**
 * How to answer a user whose session proves too little: people are led to the page that asks for a proof, and come back.
 */
export const refuse: RuleFeature<ProofRules>['refuse'] = async ({
  settings,
  auth,
  user,
  rules,
  isForPeople,
  returnTo,
}) => {
  // A reading of the application's own may not say what was proven.
  const refusal = proofRefusal(auth ?? NOTHING, rules, settings.runtime.now());
  if (refusal === undefined) return undefined;
  await audit({ settings }, { name: 'stepup.required', actor: user.id, by: 'protect' });
  const message = 'Prove again who you are.';
  if (!isForPeople) return { status: 401, message, ...refusal };
  const page = settings.pages.secondFactor ?? `${settings.basePath}/second-factor`;
  const query = new URLSearchParams({ callbackUrl: returnTo });
  if (rules.assurance === 2) query.set('assurance', '2');
  return { status: 302, location: `${page}${page.includes('?') ? '&' : '?'}${query}`, message };
};

/** Why a session proves too little: what a challenge says (RFC 9470, section 3). */
interface ProofRefusal {
  /** For the header field `WWW-Authenticate`. */
  readonly challenge: string;
}

/**
 * Whether a session proves enough for a page or an action; `undefined` if it does.
 * @throws {RangeError} for rules that make no sense
 */
function proofRefusal(
  auth: SessionAuth,
  { assurance, recent }: ProofRules,
  now: Date,
): ProofRefusal | undefined {
  if (assurance !== undefined && assurance !== 1 && assurance !== 2)
    throw new RangeError('The rule `assurance` must be 1 or 2.');
  const seconds = recent === undefined ? undefined : secondsIn(recent);
  if (recent !== undefined && seconds === undefined)
    throw new RangeError('The rule `recent` must be a length of time, such as "10m" or a number of seconds.');
  const needsTwo = assurance === 2;
  // A second factor of an hour ago is no second factor of now, however fresh the first one is.
  const time = needsTwo ? timeOf(auth.factorTime) : Math.max(timeOf(auth.authTime), timeOf(auth.factorTime));
  const isTooOld = seconds !== undefined && now.getTime() - time > seconds * 1000;
  if (!isTooOld && (!needsTwo || auth.assurance === 2)) return undefined;
  const parts = [
    'Bearer error="insufficient_user_authentication"',
    'error_description="Prove again who you are"',
    ...(needsTwo ? [`acr_values="${TWO_FACTORS}"`] : []),
    ...(seconds === undefined ? [] : [`max_age="${seconds}"`]),
  ];
  return { challenge: parts.join(', ') };
}

function timeOf(date: string | null): number {
  return date === null ? -Infinity : Date.parse(date);
}
