// What is written without `exactOptionalPropertyTypes`: members that are there and undefined.
import type { AuthConfig } from '@auth/core';
import GitHub from '@auth/core/providers/github';

declare const process: { env: Record<string, string | undefined> };

export const config: AuthConfig = {
  providers: [
    GitHub({ clientId: process.env['GITHUB_ID'], clientSecret: process.env['GITHUB_SECRET'] }),
    {
      id: 'acme',
      name: 'Acme',
      type: 'oauth',
      clientId: process.env['ACME_ID'],
      profile: async (profile, tokens) => ({ id: profile.data.id, name: tokens.access_token }),
      account: (account) => ({ access_token: account.access_token, expires_at: account.expires_at }),
    },
  ],
  adapter: undefined,
  secret: process.env['AUTH_SECRET'],
  callbacks: {
    session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
  },
};
