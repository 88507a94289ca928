import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { FactorsRow } from '../records/factor-kinds.js';
import type { TextName } from '../../types/texts.js';
import type { User } from '../../types/model.js';
import { isForProgram } from '../http/for-program.js';
import { json } from '../http/reply.js';
import { userById } from '../store/store-methods.js';
import { toSignInPage } from '../actions/signin.js';
import { fromText } from './authentication-text.js';
import { factorsOf, NO_FACTORS } from './factors.js';
import type { Enrolling } from './enrolment.js';
import { readPending, type Pending } from './pending.js';
import { identified } from '../session/identified.js';

/** What a request to the action `second-factor` is about. */
export type Waiting =
  /** A sign-in waits for a second factor. */
  | { readonly kind: 'pending'; readonly pending: Pending; readonly factors: FactorsRow }
  /** A user is signed in, and proves anew who they are. */
  | { readonly kind: 'session'; readonly identity: SessionIdentity; readonly factors: FactorsRow };

/** Finds what a request is about; `undefined`: no sign-in waits in this browser, and no user is signed in. */
export async function findWaiting(exchange: Exchange): Promise<Waiting | undefined> {
  const { settings } = exchange;
  const pending = await readPending(exchange);
  if (pending !== undefined) {
    const factors = pending.isKnown ? await factorsOf(settings, pending.user) : NO_FACTORS;
    // A factor was removed or replaced since: what waited before then counts no more.
    if (factors.epoch === pending.epoch) return { kind: 'pending', pending, factors };
  }
  const identity = await identified(exchange);
  if (identity?.userId === undefined) return undefined;
  return { kind: 'session', identity, factors: await factorsOf(settings, String(identity.userId)) };
}

/** The user whom a request is about: as it is stored, or as the sign-in that waits describes them. */
export async function userOfWaiting({ settings }: Exchange, waiting: Waiting): Promise<User> {
  if (waiting.kind === 'pending') return fromText(waiting.pending.authentication).user;
  const { user, userId } = waiting.identity;
  const stored = user ?? (await userById(settings.adapter, userId));
  return stored ?? { id: String(userId) };
}

/** Who sets up an authenticator app in a request. */
export async function enrollingIn(exchange: Exchange, waiting: Waiting): Promise<Enrolling> {
  const user = await userOfWaiting(exchange, waiting);
  const userId = waiting.kind === 'pending' ? waiting.pending.user : String(waiting.identity.userId);
  return { userId, label: user.email || user.name, epoch: waiting.factors.epoch };
}

/** The answer to a visitor of whom no sign-in waits, and who is not signed in. */
export function toStranger(
  exchange: Exchange,
  code: 'flow_expired' | 'rate_limited' = 'flow_expired',
): Reply {
  if (isForProgram(exchange.request)) return json({ error: 'no_session' }, 401);
  const { request, baseUrl } = exchange;
  const callbackUrl =
    request.form['callbackUrl'] ?? request.query.get('callbackUrl') ?? `${baseUrl}/security`;
  const isLate = request.action === 'second-factor';
  return see(
    toSignInPage(exchange, {
      callbackUrl,
      error: isLate ? 'Callback' : undefined,
      code: isLate ? code : undefined,
    }),
  );
}

/** A redirect that is followed by a GET, whatever this was. */
export function see(reply: RedirectReply): RedirectReply {
  return { ...reply, status: 303 };
}

/** What a page says by the parameter `code`. */
const PROBLEMS: ReadonlyMap<string, TextName> = new Map([
  ['wrong_code', 'factor.code.wrong'],
  ['rate_limited', 'factor.code.wait'],
  ['last_way_in', 'security.passkey.last'],
  ['mail_wait', 'factor.email.wait'],
  ['mail_failed', 'factor.email.failed'],
  ['second_factor_required', 'factor.code.required'],
]);

/** The sentence for the parameter `code` of a page. */
export function problemOf({ request }: Exchange): TextName | undefined {
  return PROBLEMS.get(request.query.get('code') ?? '');
}
