import type { AuthConfig } from '@auth/core';
import type {
  OAuthConfig,
  OIDCConfig,
  OAuth2Config,
  OAuthUserConfig,
  OIDCUserConfig,
  Provider,
} from '@auth/core/providers';
import GitHub from '@auth/core/providers/github';
import Google from '@auth/core/providers/google';
import Credentials from '@auth/core/providers/credentials';
import Keycloak from '@auth/core/providers/keycloak';

interface AcmeProfile {
  uid: number;
  display: string;
  mail: string | null;
  roles: string[];
}

export const inline: AuthConfig = {
  providers: [
    {
      id: 'op',
      name: 'OP',
      type: 'oauth',
      clientId: 'id',
      clientSecret: 'secret',
      authorization: { url: 'https://op.example/authorize', params: { scope: 'openid email' } },
      token: 'https://op.example/token',
      userinfo: 'https://op.example/userinfo',
      profile(profile) {
        return { id: profile.sub, name: profile.name, email: profile.email, image: profile.avatar_url };
      },
    },
    {
      id: 'oidc',
      name: 'OIDC',
      type: 'oidc',
      issuer: 'https://op.example',
      clientId: 'id',
      clientSecret: 'secret',
      checks: ['pkce', 'state', 'nonce'],
      client: { token_endpoint_auth_method: 'client_secret_post' },
      profile: async (profile, tokens) => {
        const scopes: string[] = (tokens.scope ?? '').split(' ');
        return {
          id: profile.sub as string,
          name: `${profile.given_name} ${profile.family_name}`,
          email: profile.email,
          admin: scopes.includes('admin') && profile.realm_access.roles.includes('admin'),
        };
      },
    },
  ],
};

const acme: OAuthConfig<AcmeProfile> = {
  id: 'acme',
  name: 'Acme',
  type: 'oauth',
  profile: (profile) => ({ id: String(profile.uid), name: profile.display, email: profile.mail }),
};
const acmeOidc: OIDCConfig<AcmeProfile> = {
  id: 'acme-oidc',
  name: 'Acme',
  type: 'oidc',
  profile: ({ uid, display }) => ({ id: uid.toString(), name: display }),
};
function Acme(options: OAuthUserConfig<AcmeProfile>): OAuthConfig<AcmeProfile> {
  return {
    id: 'acme',
    name: 'Acme',
    type: 'oauth',
    authorization: 'https://acme.example/authorize',
    token: 'https://acme.example/token',
    userinfo: 'https://acme.example/me',
    profile: (profile) => ({ id: String(profile.uid), name: profile.display }),
    style: { bg: '#fff', text: '#000' },
    options,
  };
}
function AcmeGeneric<P extends AcmeProfile>(options: OAuthUserConfig<P>): OAuthConfig<P> {
  return {
    id: 'acme',
    name: 'Acme',
    type: 'oauth',
    profile(profile) {
      return { id: profile.uid.toString(), name: profile.display, email: profile.mail };
    },
    options,
  };
}
function AcmeOidc<P extends AcmeProfile>(options: OIDCUserConfig<P> & { tenant: string }): OIDCConfig<P> {
  return { id: 'acme', name: 'Acme', type: 'oidc', issuer: `https://${options.tenant}.example`, options };
}

export const mixed: AuthConfig = {
  providers: [
    GitHub,
    Google({ clientId: 'x', clientSecret: 'y', allowDangerousEmailAccountLinking: true }),
    GitHub({
      clientId: 'x',
      profile(profile) {
        return {
          id: profile.id.toString(),
          name: profile.login,
          email: profile.email,
          image: profile.avatar_url,
        };
      },
    }),
    Google({ profile: (profile) => ({ id: profile.sub, name: profile.name, email: profile.email }) }),
    Keycloak({ clientId: 'a', clientSecret: 'b', issuer: 'https://kc.example/realms/a' }),
    acme,
    acmeOidc,
    Acme({ clientId: 'a', clientSecret: 'b' }),
    AcmeGeneric({ clientId: 'a', clientSecret: 'b' }),
    AcmeOidc({ clientId: 'a', clientSecret: 'b', tenant: 't' }),
    Credentials({ authorize: () => null }),
    () => acme,
    {
      id: 'inline',
      name: 'Inline',
      type: 'oauth',
      profile(profile) {
        return { id: profile.id, name: profile.name };
      },
    },
  ],
};

export const list: Provider[] = [GitHub, acme, Acme({}), Google({})];
export const listed = list.map((provider) => {
  if (typeof provider === 'function') {
    const data = provider();
    return { id: data.id, name: data.name };
  }
  return { id: provider.id, name: provider.name };
});
export const config2: AuthConfig = { providers: list };
export const config3 = { providers: [GitHub, Acme({})] } satisfies AuthConfig;
export const config4 = {
  providers: [
    {
      id: 'x',
      name: 'X',
      type: 'oidc',
      issuer: 'https://x.example',
      profile(profile) {
        return { id: profile.sub, email: profile.email };
      },
    },
  ],
} satisfies AuthConfig;
export const oauth2: OAuth2Config<AcmeProfile> = { id: 'a', name: 'b', type: 'oauth' };
export const any1: OAuthConfig<any> = GitHub({});
export const any2: OAuthConfig<any>[] = [GitHub({}), Google({}), acme];

// Further claims, and members that only some scopes bring.
export const claims: AuthConfig = {
  providers: [
    Google({
      profile(profile) {
        const [first] = profile.email.split('@');
        return { id: profile.sub, name: profile.name.trim(), admin: profile.groups.includes('admin'), first };
      },
    }),
    Keycloak({ profile: (profile) => ({ id: profile.sub, role: profile.realm_access.roles[0] }) }),
  ],
};
export function Spread<P extends AcmeProfile>(options: OIDCUserConfig<P>): OIDCConfig<P> {
  return { id: 'acme', name: 'Acme', type: 'oidc', ...options };
}
export const annotated: AuthConfig = {
  providers: [
    Spread({ profile: (profile: AcmeProfile) => ({ id: String(profile.uid), name: profile.display }) }),
    AcmeGeneric<AcmeProfile>({ profile: (profile) => ({ id: profile.uid.toString() }) }),
    Google({ profile: async (profile: any) => ({ id: profile.sub }) }),
  ],
};
