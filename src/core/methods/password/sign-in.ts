import type { Exchange } from '../../contracts/exchange.js';
import type { EffectOf } from '../../contracts/effects.js';
import type { AccountDraft, Authentication } from '../../contracts/method.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { AdapterUser } from '../../../types/adapter.js';
import { CredentialsSignin } from '../../../errors.js';
import { busyFor } from '../../http/busy.js';
import { userByEmail } from '../../store/store-methods.js';
import { evenTime } from '../../crypto/even-time.js';
import { mayImport } from '../../identities/may-import.js';
import { parseAddress } from '../email/parse-address.js';
import { compare, importedHash } from './compare.js';
import { hashed, hashOf, readHash, readKept, readNobodysHash, replaceHash } from './stored.js';

/** Signs in with address and password. Unknown addresses take the same steps, and get the same answer. */
export async function signIn(exchange: Exchange, provider: CredentialsProvider): Promise<Authentication> {
  const isEven = evenTime();
  try {
    return await prove(exchange, provider);
  } catch (error) {
    // Whatever failed must not tell by its time who has an account.
    await isEven();
    throw error;
  }
}

/** Starts looking up the user of a request while the rate limiter counts the attempt. */
export function lookAhead(exchange: Exchange): void {
  const looking = userOf(exchange);
  // `prove` awaits it, and gets the error.
  looking.catch(() => undefined);
  lookUps(exchange).set(exchange, looking);
}

function lookUps({ settings }: Exchange): WeakMap<Exchange, Promise<AdapterUser | null>> {
  return settings.memo('password-look-ups', () => new WeakMap<Exchange, Promise<AdapterUser | null>>());
}

async function userOf({ settings: { adapter }, request }: Exchange): Promise<AdapterUser | null> {
  return adapter === undefined ? null : userByEmail(adapter, parseAddress(request.form['email']));
}

async function prove(exchange: Exchange, provider: CredentialsProvider): Promise<Authentication> {
  const { settings, request } = exchange;
  const email = parseAddress(request.form['email']);
  const user = await (lookUps(exchange).get(exchange) ?? userOf(exchange));
  const kept = user === null ? await readNobodysHash(settings) : await readKept(settings, String(user.id));
  const stored = kept.hash;
  const typed = request.form['password'];
  const isUnknown = stored === undefined && !kept.isForgotten;
  const offered = isUnknown && user !== null ? await importedHash(exchange, provider, user) : undefined;
  const foreign =
    offered !== undefined && user !== null && (await mayImport(settings, user)) ? offered : undefined;
  const hash = stored ?? foreign;
  const { valid, needsRehash } = await compare(exchange, provider, { typed, hash, user });
  if (!valid || user === null || typed === undefined || email === null)
    throw new CredentialsSignin(`Provider "${provider.id}": address and password do not fit.`);
  const userId = String(user.id);
  let current = stored;
  if (needsRehash || stored === undefined) {
    current = await hashedAnew(exchange, provider, { typed, stored });
    if (current !== stored) await replaceHash(settings, userId, { before: stored, hash: current });
  }
  const account = accountOf(provider, email, user);
  return {
    kind: 'authentication',
    user: { ...user, id: userId },
    account,
    callbackAccount: account,
    linking: {
      lookup: 'given',
      sessionBinding: undefined,
      emailVerified: false,
      byEmail: false,
      conflict: 'OAuthAccountNotLinked',
    },
    effect: { kind: 'assert-password', hash: current },
  };
}

/**
 * Makes sure that a password that was right is still the user's: while a callback ran, it may have been changed, which ended all
 * sessions, or the user deleted. A request that does not bring what was typed cannot tell a better hash of it from another one.
 * @throws {CredentialsSignin} (rejects) if it was changed
 */
export async function assertPassword(
  exchange: Exchange,
  provider: CredentialsProvider,
  { userId, hash }: { readonly userId: string; readonly hash: string | undefined },
): Promise<void> {
  const latest = await readHash(exchange.settings, userId);
  if (latest === hash) return;
  const typed = exchange.request.form['password'];
  const isRight =
    typed !== undefined &&
    (await hashed(exchange, provider, (hashing) => hashing.verify(typed, latest))).valid;
  if (!isRight) throw new CredentialsSignin(`Provider "${provider.id}": the password was changed meanwhile.`);
}

/** The new hash of a password that was right. A better one than `stored` can wait while too many others do. */
async function hashedAnew(
  exchange: Exchange,
  provider: CredentialsProvider,
  { typed, stored }: { readonly typed: string; readonly stored: string | undefined },
): Promise<string> {
  try {
    return await hashOf(exchange, provider, typed);
  } catch (error) {
    if (stored === undefined || busyFor(error) === undefined) throw error;
    return stored;
  }
}

/** The account of an address at this provider. It is never stored: the user is found by the address. */
export function accountOf(
  { id }: CredentialsProvider,
  email: string,
  user: AdapterUser | null = null,
): AccountDraft {
  const account = { providerAccountId: email, type: 'credentials', provider: id } as const;
  return user === null ? account : { ...account, userId: user.id };
}

/** The proof that an address and the password that came with it are a user's: the link of a mail was used up. */
export function provenBy(
  provider: CredentialsProvider,
  { email, name }: { readonly email: string; readonly name?: string | undefined },
  effect: EffectOf<'keep-password' | 'replace-password'>,
): Authentication {
  const account = accountOf(provider, email);
  return {
    kind: 'authentication',
    user: { email, ...(name !== undefined && { name }) },
    account,
    callbackAccount: account,
    linking: {
      lookup: 'email',
      sessionBinding: undefined,
      emailVerified: true,
      byEmail: true,
      conflict: 'OAuthAccountNotLinked',
    },
    effect,
  };
}
