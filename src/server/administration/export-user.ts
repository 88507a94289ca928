import type { ApiKeyVerbs } from '../../core/contracts/api-key-verbs.js';
import type { Exchange } from '../../core/contracts/exchange.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { ExportedPasskey, UserExport } from '../../types/administered-user.js';
import type { AdministrationCalls } from '../../types/administration-calls.js';
import { loadFeature } from '../../core/load-feature.js';
import { passkeyName } from '../../core/records/kinds.js';
import { credentialsOf } from '../../core/sign-in/ways-in.js';
import { listOwn } from '../../core/session/revocation/list-own.js';
import { sameId, storeMethod } from '../../core/store/store-methods.js';
import { administrationRecords } from './administration-records.js';
import { bansOf, shownBan } from './ban.js';
import type { UserContext } from './call-context.js';
import { identityOf } from './identity-of.js';
import { factorsOfUser } from './user-factors.js';

/** Everything that is kept of a user, without what signs in: no token, no hash, no key. */
export async function exportUser({
  exchange,
  user,
}: UserContext): Promise<AdministrationCalls['exportUser']['result']> {
  const { settings } = exchange;
  const [accounts, sessions, factors, passkeys, apiKeys, memberships, [ban]] = await Promise.all([
    storeMethod(settings, 'listAccountsByUserId')(user.id),
    listOwn(exchange, identityOf(user)),
    factorsOfUser(exchange, user),
    passkeysOf(exchange, user),
    keysOf(exchange, user),
    membershipsOf(exchange, user),
    bansOf(settings, [{ id: user.id }]),
  ]);
  return {
    data: {
      user: { ...user },
      accounts: accounts
        .filter(({ userId }) => sameId(userId, user.id))
        .map(({ provider, providerAccountId, type, scope }) => ({
          provider,
          providerAccountId,
          type,
          ...(scope !== undefined && { scope }),
        })),
      sessions,
      factors,
      passkeys,
      apiKeys,
      memberships,
      ban: shownBan(ban),
    },
  };
}

async function passkeysOf({ settings }: Exchange, { id }: AdapterUser): Promise<ExportedPasskey[]> {
  const credentials = await credentialsOf(settings, id);
  const names = await administrationRecords(settings).readMany<string[]>(
    credentials.map(({ credentialID }) => ({ kind: passkeyName, id: credentialID })),
  );
  return credentials.map(({ credentialID, credentialDeviceType, credentialBackedUp, transports }, index) => ({
    credentialId: credentialID,
    name: names[index]?.value ?? null,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports: transports ?? null,
  }));
}

async function keysOf(exchange: Exchange, { id }: AdapterUser): Promise<UserExport['apiKeys']> {
  const { settings } = exchange;
  if (settings.apiKeys === undefined) return [];
  const { verbs } = await loadFeature<{ readonly verbs: ApiKeyVerbs }>(settings, 'api-keys');
  return verbs.list(exchange, id);
}

/** What the option `organizations` knows of its members. */
interface Memberships {
  readonly membershipsOf: (
    settings: Exchange['settings'],
    userId: string,
  ) => Promise<UserExport['memberships']>;
}

async function membershipsOf(
  { settings }: Exchange,
  { id }: AdapterUser,
): Promise<UserExport['memberships']> {
  if (settings.organizations === undefined) return [];
  const loaded = await loadFeature<Memberships>(settings, 'organizations');
  return loaded.membershipsOf(settings, id);
}
