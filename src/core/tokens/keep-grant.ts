import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity, SignedIn } from '../contracts/session-strategy.js';
import { AdapterError, AuthError } from '../../errors.js';
import { accountById } from '../store/store-methods.js';
import { recordsOf, type Records } from '../records/records.js';
import { clearGrantCookie, grantsInCookie, putIntoCookie } from './cookie-grants.js';
import { endOf, grantId, grantOf, grantRecords, type Grant } from './grant.js';
import { grantIn } from './import-grant.js';
import { sessionMark } from './session-mark.js';

/** How often a grant is written, until it is given up: a refresh may write at the same time. */
const MAX_WRITES = 6;

/** The session that a sign-in has led to. */
export interface NewSession {
  readonly binding: string;
  /** The session that it replaced; `null` for none. */
  readonly before: SessionIdentity | null;
}

/**
 * Keeps the tokens of a sign-in, if the option `tokens` covers its provider. Where the provider gave no refresh token this
 * time, the one of an earlier sign-in stays. A failure is logged: the person is signed in all the same.
 */
export async function keepGrant(exchange: Exchange, who: SignedIn, session: NewSession): Promise<void> {
  const { settings } = exchange;
  try {
    const records = recordsOf(settings);
    const grant = await grantFrom(exchange, who, session);
    if (records === undefined) return await keepInCookie(exchange, { who, session, grant });
    if (who.user.id === undefined) return;
    const userId = String(who.user.id);
    if (grant !== undefined) await keepInRecords(exchange, { records, userId, grant });
    if (isSamePerson(who, session)) await moveAlong(records, userId, session);
  } catch (cause) {
    const message = 'The tokens of a sign-in could not be kept; see the cause.';
    settings.logger.error(cause instanceof AuthError ? cause : new AdapterError(message, { cause }));
  }
}

/** The grant of a sign-in; `undefined` if it brought none, or its provider is not covered. */
async function grantFrom(
  { settings, now }: Exchange,
  { account }: SignedIn,
  { binding }: NewSession,
): Promise<Grant | undefined> {
  const { keep = [] } = settings.tokens ?? {};
  const hasTokens = account.type === 'oauth' || account.type === 'oidc';
  if (!hasTokens || !(keep === true || keep.includes(account.provider))) return undefined;
  return grantOf(account, { began: now.getTime(), session: await sessionMark(binding) });
}

async function keepInRecords(
  exchange: Exchange,
  { records, userId, grant }: { readonly records: Records; readonly userId: string; readonly grant: Grant },
): Promise<void> {
  const id = grantId(userId, grant);
  for (let count = 0; count < MAX_WRITES; count += 1) {
    const { value, version } = await records.readToReplace(grantRecords, id);
    const before = version === 0 && grant.refreshToken === undefined ? await stored(exchange, grant) : value;
    const next = withOlder(grant, before);
    const entry = { id, owner: userId, value: next, expiresAt: endOf(next) };
    if (await records.write(grantRecords, entry, version)) return;
  }
  throw new AdapterError('The tokens of a sign-in could not be kept: the record store refuses every write.');
}

/** The grant in the account row, from before tokens were kept. */
async function stored({ settings, now }: Exchange, grant: Grant): Promise<Grant | undefined> {
  const which = { provider: grant.provider, providerAccountId: grant.accountId };
  const row = await accountById(settings.adapter, which);
  return row === null ? undefined : grantIn(row, now);
}

/** Whether a session of the same person was replaced, as where they add a passkey or link an account. */
function isSamePerson({ user }: SignedIn, { before }: Pick<NewSession, 'before'>): boolean {
  return before !== null && before.userId !== undefined && String(before.userId) === String(user.id);
}

/** Grants of the session that was replaced belong to the new one: nothing else would end them when that ends. */
async function moveAlong(records: Records, userId: string, { binding, before }: NewSession): Promise<void> {
  if (before === null) return;
  const [from, to] = [await sessionMark(before.binding), await sessionMark(binding)];
  for (const { value } of await records.listReadable(grantRecords, userId))
    if (value.session === from) await moveRecord(records, { userId, listed: value, to });
}

/** Moves one grant, unless it ended or came with another session meanwhile; a refresh may write at the same time. */
async function moveRecord(
  records: Records,
  { userId, listed, to }: { readonly userId: string; readonly listed: Grant; readonly to: string },
): Promise<void> {
  const id = grantId(userId, listed);
  for (let count = 0; count < MAX_WRITES; count += 1) {
    const { value, version } = await records.read(grantRecords, id);
    if (value?.accessToken === undefined || value.session !== listed.session) return;
    const next = { ...value, session: to };
    if (
      await records.write(grantRecords, { id, owner: userId, value: next, expiresAt: endOf(next) }, version)
    )
      return;
  }
  throw new AdapterError('The tokens of a session could not be moved: the record store refuses every write.');
}

/** Grants of the same person move along into the new session; those of another user stay behind. */
async function keepInCookie(
  exchange: Exchange,
  {
    who,
    session: { binding, before },
    grant,
  }: { readonly who: SignedIn; readonly session: NewSession; readonly grant: Grant | undefined },
): Promise<void> {
  const older =
    before !== null && isSamePerson(who, { before }) ? await grantsInCookie(exchange, before.binding) : [];
  const isReplaced = (one: Grant): boolean =>
    one.provider === grant?.provider && one.accountId === grant.accountId;
  const others = older.filter((one) => !isReplaced(one));
  const grants = grant === undefined ? others : [withOlder(grant, older.find(isReplaced)), ...others];
  if (grants.length === 0) clearGrantCookie(exchange);
  else await putIntoCookie(exchange, binding, grants);
}

/** A new grant with the refresh token of an older one, if it has none itself. */
function withOlder(grant: Grant, older: Grant | undefined): Grant {
  if (grant.refreshToken !== undefined || older?.refreshToken === undefined) return grant;
  // A process that is refreshing with that token continues.
  const { refreshToken, refreshedAt, lease, failures, retryAt } = older;
  return { ...grant, refreshToken, refreshedAt, lease, failures, retryAt };
}
