import type { Exchange } from '../contracts/exchange.js';
import type { AdapterAccount, AdapterUser } from '../types/adapter.js';
import type { User } from '../types/model.js';
import { storeMethod } from '../hooks/store.js';
import { emit } from '../hooks/events.js';
import { pickKey } from './identity-id.js';
import { partIdentities } from './vouching.js';

const SECOND = 1000;

/**
 * The instant that is stored as that of a proof: now, rounded up to a second, because some stores keep no less, and
 * sessions are compared with it.
 */
export function instantOfProof({ now, settings }: Exchange): Date {
  const latest = Math.max(now.getTime(), settings.runtime.now().getTime());
  return new Date(Math.ceil(latest / SECOND) * SECOND);
}

/**
 * The first proof of an address makes its owner the owner of the user: sessions that were there before are ended, and
 * identities unlinked whose provider did not vouch for the address, before `emailVerified` is written, and once more
 * after it, so that neither a sign-in nor a link that was under way survives. Otherwise whoever signed up with a
 * stranger's address would share the account for ever (Sudhodanan and Paverd, "Pre-hijacked accounts", arXiv 2205.10174).
 * @param owner - what the proof knows of the person; takes the place of what an identity that goes has said
 */
export async function proveAddress(
  exchange: Exchange,
  user: AdapterUser,
  owner: Pick<User, 'name' | 'image'> = {},
): Promise<AdapterUser> {
  const { settings } = exchange;
  warnOfWhatStays(exchange);
  const isStrangersName = await oust(exchange, user);
  const { name = null, image = null } = owner;
  const proven = await storeMethod(
    settings,
    'updateUser',
  )({
    id: user.id,
    emailVerified: instantOfProof(exchange),
    ...(isStrangersName ? { name, image } : undefined),
  });
  await oust(exchange, user);
  await emit(settings, 'updateUser', { user: proven });
  return proven;
}

/** Ends the sessions, then unlinks what may be somebody else's. Whether such an identity may have made the user. */
async function oust(exchange: Exchange, user: AdapterUser): Promise<boolean> {
  const { settings } = exchange;
  const { adapter } = settings;
  await adapter?.deleteSessionsByUserId?.(user.id);
  const accounts = await identitiesOf(exchange, user);
  const { ousted, isMakerKept } = await partIdentities(settings, user, accounts);
  if (ousted.length === 0 || adapter?.unlinkAccount === undefined) return false;
  for (const account of ousted) await adapter.unlinkAccount(pickKey(account));
  // Whoever signed in by one of them while it was removed goes with it.
  await adapter.deleteSessionsByUserId?.(user.id);
  return !isMakerKept;
}

/** As many of a user's identities as the adapter can tell: without a list of them, passkeys only. */
async function identitiesOf(
  { settings: { adapter, providers } }: Exchange,
  { id: userId }: AdapterUser,
): Promise<readonly AdapterAccount[]> {
  if (adapter?.listAccountsByUserId !== undefined) return adapter.listAccountsByUserId(userId);
  const passkeys = providers.all().filter(({ hasAuthenticators }) => hasAuthenticators === true);
  if (passkeys.length === 0) return [];
  const credentials = (await adapter?.listAuthenticatorsByUserId?.(userId)) ?? [];
  return credentials.flatMap(({ providerAccountId }) =>
    passkeys.map(({ id: provider }) => ({ userId, provider, providerAccountId, type: 'webauthn' as const })),
  );
}

/** What the first proof of an address cannot revoke is said once, with what would. */
function warnOfWhatStays({ settings }: Exchange): void {
  const { adapter, session, logger, once } = settings;
  const missing = (['listAccountsByUserId', 'unlinkAccount', 'deleteSessionsByUserId'] as const)
    .filter((name) => adapter?.[name] === undefined)
    .filter((name) => session.isRevocable || name !== 'deleteSessionsByUserId');
  const parts: string[] = [];
  if (missing.length > 0) {
    const methods = missing.map((name) => `\`${name}\``).join(', ');
    parts.push(
      `The adapter lacks ${methods}: identities and sessions that were there before an address was proven stay. Use an adapter that has them.`,
    );
  }
  if (!session.isRevocable) {
    parts.push(
      `\`session.strategy\` is "${session.strategy}": sessions that began before an address was proven can link nothing, but last until they expire. With \`session.strategy: "database"\` they would end.`,
    );
  }
  if (parts.length > 0)
    once('email-proof-cannot-revoke', () => logger.warn('email-proof-cannot-revoke', parts.join(' ')));
}
