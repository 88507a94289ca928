import { withOpenId } from '../core/features/nothing-carried.js';
import type { TokenSet } from '../types/model.js';
import type { OIDCConfig, OIDCUserConfig } from '../types/provider.js';
import { customFetch } from '../types/symbols.js';
import { firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/microsoft.js';
import { withOptions } from './options/with-options.js';

/** @see https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference */
export interface MicrosoftEntraIDProfile {
  /** Pairwise: a different id for every application. */
  sub: string;
  name?: string;
  /** Can be changed and is not verified: never use it as a key or for permissions. */
  email?: string;
  preferred_username?: string;
  /** Object id of the person in the tenant. */
  oid?: string;
  /** Id of the tenant. */
  tid?: string;
  /** Optional claim, has to be configured: the owner of the address's domain is verified. */
  xms_edov?: boolean | number | string;
  [claim: string]: unknown;
}

/** The options of {@link MicrosoftEntraID}. */
export type MicrosoftEntraIDUserConfig = OIDCUserConfig<MicrosoftEntraIDProfile> & {
  /** Width of the picture in pixels. @default 48 */
  profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648;
  /** Ids of the tenants whose people may sign in. @default all that `issuer` covers */
  tenants?: readonly string[];
};

const MULTI_TENANT = 'https://login.microsoftonline.com/common/v2.0';
/** The tenant of all personal accounts. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Microsoft Entra ID, formerly Azure Active Directory. Callback URL: `<origin>/auth/callback/microsoft-entra-id`.
 * `issuer` decides who may sign in: `https://login.microsoftonline.com/<tenant id>/v2.0` the people of one tenant,
 * `…/organizations/v2.0` those of all, `…/consumers/v2.0` personal accounts, `…/common/v2.0` (the default) everybody.
 *
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc
 */
export function MicrosoftEntraID(
  options: MicrosoftEntraIDUserConfig = {},
): OIDCConfig<MicrosoftEntraIDProfile> {
  return {
    id: 'microsoft-entra-id',
    name: 'Microsoft Entra ID',
    type: 'oidc',
    ...withOpenId,
    issuer: MULTI_TENANT,
    authorization: { params: { scope: 'openid profile email User.Read' } },
    issuerFor: (claims, issuer = options.issuer ?? MULTI_TENANT) =>
      issuerOf(claims.tid, issuer, options.tenants),
    profile: async (profile, tokens) => ({
      id: profile.sub,
      name: firstText(profile.name, profile.preferred_username),
      email: firstText(profile.email),
      image: await fetchPhoto(tokens, options),
    }),
    // https://learn.microsoft.com/en-us/entra/identity-platform/optional-claims-reference: a boolean, seen as 1 too
    emailVerified: ({ xms_edov }) => [true, 1, '1', 'true'].includes(xms_edov ?? false),
    // https://learn.microsoft.com/en-us/entra/identity-platform/scopes-oidc#the-offline_access-scope
    offline: { scope: 'offline_access' },
    style: {
      logo: mark,
      brandColor: '#0078d4',
      // https://learn.microsoft.com/en-us/entra/identity-platform/howto-add-branding-in-apps: "Sign in with Microsoft"
      renamed: { 'Microsoft Entra ID': 'Microsoft', 'Azure Active Directory': 'Microsoft' },
    },
    ...withOptions(options, '48|64|96|120|240|360|432|504|648 profilePhotoSize;A tenants'),
  };
}

/**
 * The keys that sign are shared between tenants, so `iss` alone tells them apart: it must be the template of the
 * metadata with the token's own tenant put in (OpenID Connect Discovery 1.0, section 4.3), and `tid` must be a GUID,
 * because it becomes a part of a URL.
 */
function issuerOf(tid: unknown, issuer: string, tenants: readonly string[] | undefined): string | undefined {
  const [, origin, audience] =
    /^(https:\/\/[^/]+)\/(common|organizations|consumers)\/v2\.0\/?$/.exec(issuer) ?? [];
  // Entra ID's issuer has no slash at the end, though people often write one.
  const single = issuer.replace(/\/v2\.0\/$/, '/v2.0');
  if (audience === undefined && tenants === undefined) return single;
  if (typeof tid !== 'string' || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(tid)) return undefined;
  const tenant = tid.toLowerCase();
  if (tenants !== undefined && !tenants.some((allowed) => allowed.toLowerCase() === tenant)) return undefined;
  if (audience === undefined) return single;
  if (audience !== 'common' && (audience === 'consumers') !== (tenant === CONSUMERS)) return undefined;
  return `${origin}/${tid}/v2.0`;
}

/** Bytes. The picture becomes part of the session. */
const MAX_PHOTO = 65_536;

/** @see https://learn.microsoft.com/en-us/graph/api/profilephoto-get */
async function fetchPhoto(tokens: TokenSet, options: MicrosoftEntraIDUserConfig): Promise<string | null> {
  if (tokens.access_token === undefined) return null;
  const size = options.profilePhotoSize ?? 48;
  try {
    const response = await (options[customFetch] ?? fetch)(
      `https://graph.microsoft.com/v1.0/me/photos/${size}x${size}/$value`,
      {
        headers: { authorization: `Bearer ${tokens.access_token}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(5_000),
      },
    );
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !/^image\/(jpeg|png|gif|webp)$/.test(type)) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MAX_PHOTO) return null;
    return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
  } catch {
    // Many accounts have no picture, and Graph may be down: neither must stop the sign-in.
    return null;
  }
}

export default MicrosoftEntraID;
