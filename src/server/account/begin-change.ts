import type { Exchange } from '../../core/contracts/exchange.js';
import type { ResolvedProvider } from '../../core/contracts/provider.js';
import type { AdapterUser } from '../../types/adapter.js';
import { AdapterError } from '../../errors.js';
import { inEvenTime } from '../../core/crypto/even-time.js';
import { audit } from '../../core/hooks/audit.js';
import { toDate } from '../../core/kit/to-date.js';
import { parseAddress } from '../../core/methods/email/parse-address.js';
import { sameId, userByEmail, userById } from '../../core/store/store-methods.js';
import { beganAfterProof } from '../../core/sign-in/still-signed-in.js';
import { isRecent, type AccountsRefusal, type RecentOption, type Visitor } from '../accounts/visitor.js';
import { emailChangeKind, type EmailChangeRow } from './kinds.js';
import { mailInLimits, sendMail } from '../account-mails.js';
import { confirmMail, ownedMail, requireSender } from './mails.js';
import { accountRecords, newToken, tokenHashes } from './tokens.js';

/**
 * Why no mail was sent.
 * - `email_invalid`: it is not exactly one address.
 * - `email_unchanged`: the account has this address.
 * - `rate_limited`: too many mails were asked for, by this user or for this address. `retryAfter` says when to try again.
 */
export type EmailRefusal =
  | Extract<AccountsRefusal, 'no_session' | 'unknown' | 'reauthentication_required'>
  | 'email_invalid'
  | 'email_unchanged'
  | 'rate_limited';

/** Why no mail was sent. */
export interface NotSent {
  readonly error: EmailRefusal;
  /** Seconds to wait, with `rate_limited`. */
  readonly retryAfter?: number;
}

/** Writes of the record that may lose against parallel ones before something else must be wrong. */
const MOST_TRIES = 5;

/**
 * Sends a link to the address that a user wants to have. Nothing is changed before it is followed, in a session of the user. Whether
 * another user has the address is not said: then its owner gets a mail that says so.
 * @returns why no mail was sent; `undefined` if one was
 * @throws {AuthError} (rejects) without a provider that sends mails
 * @throws {EmailSignInError} (rejects) if the mail could not be sent
 */
export async function beginChange(
  visitor: Visitor,
  { email: given, ...recent }: { readonly email: unknown } & RecentOption,
): Promise<NotSent | undefined> {
  const { exchange, identity, userId } = visitor;
  const { settings } = exchange;
  const sender = requireSender(settings);
  const user = await userById(settings.adapter, userId);
  if (user === null) return { error: 'no_session' };
  const isFromBefore = identity.isSelfContained && !beganAfterProof(identity.createdAt, user);
  if (isFromBefore || !(await isRecent(visitor, recent))) return { error: 'reauthentication_required' };
  const email = parseAddress(given);
  if (email === null) return { error: 'email_invalid' };
  if (isAddressOf(user, email)) return { error: 'email_unchanged' };
  const notTried = await mailInLimits(exchange, { sender, userId, email }, () =>
    send(visitor, { sender, user, email }),
  );
  return notTried && { error: 'rate_limited', ...notTried };
}

/** Whether a user has an address. Stores may keep the letters as they were typed. */
export function isAddressOf(user: Pick<AdapterUser, 'email'>, email: string): boolean {
  return (user.email ?? '') === email || parseAddress(user.email) === email;
}

/** When the address of a user was proven, as a record keeps it. */
export function provenText({ emailVerified }: Pick<AdapterUser, 'emailVerified'>): string {
  const value: unknown = emailVerified;
  return toDate(value)?.toISOString() ?? (value === true ? 'true' : '');
}

async function send(
  { exchange, userId }: Visitor,
  {
    sender,
    user,
    email,
  }: { readonly sender: ResolvedProvider; readonly user: AdapterUser; readonly email: string },
): Promise<void> {
  const { settings, now, baseUrl, origin } = exchange;
  await inEvenTime(async () => {
    const known = settings.adapter === undefined ? null : await userByEmail(settings.adapter, email);
    const isTaken = known !== null && !sameId(known.id, userId);
    // No one gets the token for an address of another user: it is made so that the work is the same.
    const token = newToken();
    const [hash = ''] = await tokenHashes(settings, emailChangeKind, token);
    const expires = new Date(now.getTime() + (settings.account?.confirmMaxAge ?? 0) * 1000);
    const row = { email, from: user.email ?? '', proven: provenText(user), token: hash, isUsed: false };
    await keep(exchange, userId, { row, expires });
    const mail = isTaken
      ? ownedMail(email, { url: `${origin}/`, expires })
      : confirmMail(email, { url: `${baseUrl}/account?confirm=${token}`, expires });
    try {
      await sendMail(exchange, sender, mail);
    } catch (error) {
      await accountRecords(settings).remove(emailChangeKind, userId);
      throw error;
    }
  });
  await audit(exchange, { name: 'email.change.requested', actor: userId });
}

/** Keeps a wish in the place of all others of the user. */
async function keep(
  { settings }: Exchange,
  userId: string,
  { row, expires }: { readonly row: EmailChangeRow; readonly expires: Date },
): Promise<void> {
  const records = accountRecords(settings);
  const entry = { id: userId, owner: userId, value: row, expiresAt: expires };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { version } = await records.readToReplace(emailChangeKind, userId);
    if (await records.write(emailChangeKind, entry, version)) return;
  }
  throw new AdapterError('Other requests asked to change the address at the same time; try again.');
}
