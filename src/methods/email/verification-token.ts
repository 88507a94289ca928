import type { Exchange } from '../../contracts/exchange.js';
import type { EmailProvider } from '../../contracts/provider.js';
import type { VerificationToken } from '../../types/adapter.js';
import { toHex } from '../../kit/bytes.js';
import { equalStrings } from '../../crypto/equal.js';
import { sha256 } from '../../crypto/digest.js';
import { randomHex } from '../../crypto/random.js';
import { storeMethod } from '../../hooks/store.js';

/** A token under way to its address, and the row that proves it. */
export interface IssuedToken {
  readonly token: string;
  readonly expires: Date;
  /** Takes the row back, for mails that could not be sent. */
  readonly withdraw: () => Promise<void>;
}

/** Makes a token and stores its hash, before anything is sent. */
export async function issueToken(
  exchange: Exchange,
  provider: EmailProvider,
  identifier: string,
): Promise<IssuedToken> {
  const { settings, now } = exchange;
  const token = (await provider.config.generateVerificationToken?.()) ?? randomHex(32);
  const expires = new Date(now.getTime() + provider.maxAge * 1000);
  const [secret = ''] = provider.secrets;
  const hash = await hashToken(token, secret);
  await storeMethod(settings, 'createVerificationToken')({ identifier, token: hash, expires });
  const withdraw = async (): Promise<void> => {
    await storeMethod(settings, 'useVerificationToken')({ identifier, token: hash });
  };
  return { token, expires, withdraw };
}

/**
 * Uses a token up. `false` for unknown, used, foreign and expired ones. A token sent to another address is not used
 * up: both are looked up together.
 */
export async function redeemToken(
  exchange: Exchange,
  provider: EmailProvider,
  { identifier, token }: { identifier: string; token: string },
): Promise<boolean> {
  const use = storeMethod(exchange.settings, 'useVerificationToken');
  // Links that were sent before the secret was rotated still work.
  for (const secret of provider.secrets) {
    const hash = await hashToken(token, secret);
    const stored = await use({ identifier, token: hash });
    if (stored) return isFor(stored, identifier, hash) && expiresAfter(stored, exchange.now);
  }
  return false;
}

/** What is stored in place of a token: `hex(SHA-256(token + secret))`. */
export async function hashToken(token: string, secret: string): Promise<string> {
  return toHex(await sha256(token + secret));
}

/** Not every adapter compares both members (GHSA-pg53-56cg-4m8q): the core does. */
function isFor(stored: VerificationToken, identifier: string, hash: string): boolean {
  // As typed it always has a token; what adapters give is another matter.
  const token: unknown = stored.token;
  return stored.identifier === identifier && typeof token === 'string' && equalStrings(token, hash);
}

function expiresAfter(stored: VerificationToken, now: Date): boolean {
  // Adapters are typed to give a Date; what is none counts as expired.
  const expires = new Date(stored.expires);
  return !Number.isNaN(expires.getTime()) && expires > now;
}
