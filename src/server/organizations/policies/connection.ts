import type { Exchange } from '../../../core/contracts/exchange.js';
import type { OAuthProvider } from '../../../core/contracts/provider.js';
import type { Settings } from '../../../core/contracts/settings.js';
import { openIdFeatures } from '../../../core/features/groups.js';
import { BoundedMap } from '../../../core/kit/bounded-cache.js';
import { oauth } from '../../../core/methods/oauth/method.js';
import { isPublicHost } from '../../../core/methods/oauth/server/public-host.js';
import type { OIDCConfig } from '../../../types/provider.js';
import type { Profile } from '../../../types/model.js';
import { carriedFeatures, carriedMethod, customFetch } from '../../../types/symbols.js';
import { organizationsOf } from '../access.js';
import { organizationStore } from '../guarded-store.js';
import { connectionMethod } from './connection-method.js';
import { organizationOfProvider, providerIdOf } from './connection-id.js';
import type { ConnectionRow } from './kinds.js';
import { policyOf } from './policy-store.js';

/** How many connections stay resolved. */
const MOST_CONNECTIONS = 500;
/** Without a placeholder, for which an issuer could answer in the name of others, and without query or fragment (RFC 8414, section 2). */
const ISSUER = /^https?:\/\/[^\s{}?#@\\]{1,500}$/;

/**
 * Whether an owner may name an issuer. The server asks it for metadata and keys, so that it must be on the internet (CWE-918).
 * @param privateHosts - whether it may be in a private network, too
 */
export function isAllowedIssuer(issuer: string, privateHosts: boolean): boolean {
  if (!ISSUER.test(issuer) || !URL.canParse(issuer)) return false;
  if (privateHosts) return true;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' && isPublicHost(hostname);
}

/** Makes the provider of an organization. @throws {AuthError} if it cannot be used */
export function connectionProvider(
  settings: Settings,
  {
    id,
    name,
    connection,
  }: { readonly id: string; readonly name: string; readonly connection: ConnectionRow },
): OAuthProvider {
  const { issuer, clientId, clientSecret } = connection;
  const { fetch, privateHosts = false } = organizationsOf(settings).policies?.connection ?? {};
  const config: OIDCConfig<Profile> & {
    readonly [carriedFeatures]: object;
    readonly [carriedMethod]: object;
  } = {
    id: providerIdOf(id),
    name,
    type: 'oidc',
    issuer,
    clientId,
    clientSecret,
    // The domain was shown to be the organization's own; `connectionMethod` refuses all other addresses.
    emailsVerified: true,
    allowPrivateEndpoints: privateHosts,
    ...(fetch !== undefined && { [customFetch]: fetch }),
    [carriedFeatures]: openIdFeatures,
    [carriedMethod]: connectionMethod(id),
  };
  const { secrets, runtime, logger } = settings;
  return oauth.resolve(config, { secrets, redirectProxyUrl: undefined, runtime, logger });
}

interface Connected {
  /** What the settings were made of. */
  readonly of: string;
  readonly settings: Settings;
}

/**
 * The exchange of a request for the provider of an organization: its settings have that provider, too. `undefined` if there is none.
 */
export async function connected(exchange: Exchange): Promise<Exchange | undefined> {
  const { settings, request } = exchange;
  const id = organizationOfProvider(request.providerId ?? '');
  if (id === undefined) return undefined;
  const organization = await organizationStore(settings).findOrganization({ id });
  const { connection } =
    organization === null ? { connection: null } : await policyOf(settings, organization.id);
  if (organization === null || organization.id !== id || connection === null) return undefined;
  const { privateHosts = false } = organizationsOf(settings).policies?.connection ?? {};
  if (!isAllowedIssuer(connection.issuer, privateHosts)) return undefined;
  const { name } = organization;
  const of = JSON.stringify([name, connection.issuer, connection.clientId, connection.clientSecret]);
  const known = settings.memo('connections', () => new BoundedMap<Connected>(MOST_CONNECTIONS));
  let found = known.get([id]);
  if (found?.of !== of) {
    found = { of, settings: withProvider(settings, connectionProvider(settings, { id, name, connection })) };
    known.set([id], found);
  }
  return { ...exchange, settings: found.settings };
}

/** Settings with one provider more. It is in no list: pages and programs know those of the configuration only. */
function withProvider(settings: Settings, provider: OAuthProvider): Settings {
  const { providers } = settings;
  return {
    ...settings,
    providers: {
      get: (id) => (id === provider.id ? provider : providers.get(id)),
      all: () => providers.all(),
    },
    // Tokens are refreshed in requests for no provider, which do not know this one.
    tokens: undefined,
  };
}
