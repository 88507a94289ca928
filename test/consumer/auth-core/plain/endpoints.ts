import type { AuthConfig } from '@auth/core';
import type {
  AppProvider,
  AppProviders,
  AuthorizationEndpointHandler,
  TokenEndpointHandler,
  UserinfoEndpointHandler,
  OAuthProviderId,
  OIDCConfigInternal,
  EmailProviderType,
  EmailProviderSendVerificationRequestParams,
} from '@auth/core/providers';
import type { Awaitable } from '@auth/core/types';
import type { Awaited as CoreAwaited } from '@auth/core/types';

export type A = [
  AppProvider,
  AppProviders,
  AuthorizationEndpointHandler,
  TokenEndpointHandler,
  UserinfoEndpointHandler,
  OAuthProviderId,
  OIDCConfigInternal<{ sub: string }>,
  EmailProviderType,
  EmailProviderSendVerificationRequestParams,
  Awaitable<string>,
  CoreAwaited<Promise<string>>,
];
export const s: CoreAwaited<Promise<string>> = 'x';
export const authorization: AuthorizationEndpointHandler = {
  url: 'https://a.example/authorize',
  params: { scope: 'a' },
};
export const token: TokenEndpointHandler = { url: 'https://a.example/token' };
export const tokenRequest: TokenEndpointHandler = {
  url: 'https://a.example/token',
  async request({ params, checks, provider }: { params: any; checks: any; provider: any }) {
    const response = await fetch('https://a.example/token', {
      method: 'POST',
      body: new URLSearchParams({
        code: String(params.code),
        client_id: String(provider.clientId),
        v: String(checks),
      }),
    });
    return { tokens: await response.json() };
  },
  conform: async (response: Response) => {
    if (response.ok) return;
    return new Response(await response.text());
  },
};
export const userinfo: UserinfoEndpointHandler = {
  url: 'https://a.example/me',
  async request({ tokens, provider }: { tokens: any; provider: any }) {
    return await fetch(provider.userinfo?.url as URL, {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    }).then(async (res) => await res.json());
  },
};
export const config: AuthConfig = {
  providers: [
    {
      id: 'a',
      name: 'A',
      type: 'oauth',
      clientId: 'c',
      authorization: {
        url: 'https://a.example/authorize',
        params: { prompt: 'consent', access_type: 'offline' },
      },
      token: {
        url: 'https://a.example/token',
        async conform(response: Response) {
          return response;
        },
      },
      userinfo: {
        url: 'https://a.example/me',
        async request({ tokens }: any) {
          return await (
            await fetch('https://a.example/me', {
              headers: { Authorization: `Bearer ${tokens.access_token}` },
            })
          ).json();
        },
      },
      account(account) {
        return { access_token: account.access_token!, expires_at: account.expires_at! };
      },
      profile: (profile) => ({ id: profile.id }),
    },
    {
      id: 'b',
      name: 'B',
      type: 'oauth',
      clientId: 'c',
      authorization: authorization,
      token: tokenRequest,
      userinfo: userinfo,
    },
    {
      id: 'c',
      name: 'C',
      type: 'oauth',
      clientId: 'c',
      authorization,
      token,
      userinfo,
      async profile(profile, tokens) {
        const t: string | undefined = tokens.access_token;
        return { id: profile.data.id, name: t ?? null };
      },
    },
  ],
};
