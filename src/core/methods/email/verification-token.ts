import type { Exchange } from '../../contracts/exchange.js';
import type { EmailProvider } from '../../contracts/provider.js';
import type { VerificationToken } from '../../../types/adapter.js';
import { toHex } from '../../kit/bytes.js';
import { equalStrings } from '../../crypto/equal.js';
import { sha256 } from '../../crypto/digest.js';
import { randomHex } from '../../crypto/random.js';
import { inLimit } from '../../hooks/in-limit.js';
import { storeMethod } from '../../store/store-methods.js';

/** A token that was stored and can be sent. */
export interface IssuedToken {
  readonly token: string;
  /** What is stored in its place. */
  readonly hash: string;
  readonly expires: Date;
  /** Deletes the stored token, for mails that could not be sent. */
  readonly withdraw: () => Promise<void>;
}

/** Makes a verification token and stores its hash. */
export async function issueToken(
  exchange: Exchange,
  provider: EmailProvider,
  identifier: string,
): Promise<IssuedToken> {
  const { settings, now } = exchange;
  const name = `\`generateVerificationToken\` of provider "${provider.id}"`;
  const generated = provider.config.generateVerificationToken?.();
  const token = (await inLimit(settings, { name, limit: 'callbacks' }, generated)) ?? randomHex(32);
  const expires = new Date(now.getTime() + provider.maxAge * 1000);
  const [secret = ''] = provider.secrets;
  const hash = await hashToken(token, secret);
  await storeMethod(settings, 'createVerificationToken')({ identifier, token: hash, expires });
  const withdraw = async (): Promise<void> => {
    await storeMethod(settings, 'useVerificationToken')({ identifier, token: hash });
  };
  return { token, hash, expires, withdraw };
}

/**
 * Uses up a verification token; gives its hash. `undefined` when it is unknown, used, expired, or was sent to another
 * address; that last one stays usable, because address and token are looked up together.
 */
export async function redeemToken(
  exchange: Exchange,
  provider: EmailProvider,
  { identifier, token }: { identifier: string; token: string },
): Promise<string | undefined> {
  // Links sent before the secret was rotated still work.
  for (const secret of provider.secrets) {
    const hash = await hashToken(token, secret);
    const row = await useRow(exchange, { identifier, hash });
    if (row !== 'absent') return row === 'invalid' ? undefined : hash;
  }
  return undefined;
}

/** Uses up a row by what is stored as its token; of several requests at the same time, one gets its end. */
export async function useRow(
  { settings, now }: Exchange,
  { identifier, hash }: { identifier: string; hash: string },
): Promise<{ readonly expires: Date } | 'absent' | 'invalid'> {
  const stored = await storeMethod(settings, 'useVerificationToken')({ identifier, token: hash });
  if (!stored) return 'absent';
  if (!isFor(stored, identifier, hash) || !expiresAfter(stored, now)) return 'invalid';
  return { expires: new Date(stored.expires) };
}

/** The hash that is stored in place of a token: `hex(SHA-256(token + secret))`. */
export async function hashToken(token: string, secret: string): Promise<string> {
  return toHex(await sha256(token + secret));
}

/** Whether the stored row is of this address and token. Not every adapter compares both (GHSA-pg53-56cg-4m8q). */
function isFor(stored: VerificationToken, identifier: string, hash: string): boolean {
  // The type promises a token; adapters written by others may not give one.
  const token: unknown = stored.token;
  return stored.identifier === identifier && typeof token === 'string' && equalStrings(token, hash);
}

function expiresAfter(stored: VerificationToken, now: Date): boolean {
  // The type promises a Date; whatever is not a valid one counts as expired.
  const expires = new Date(stored.expires);
  return !Number.isNaN(expires.getTime()) && expires > now;
}
