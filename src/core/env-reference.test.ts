import { describe, expect, it } from 'vitest';
import * as reference from '@auth/core';
import { createActionURL, setEnvDefaults } from './env.js';
import type { Environment } from './env.js';
import type { AuthConfig } from '../types/config.js';
import { recordingLogger } from '../../test/support/config.js';

const LITERAL = { id: 'my-idp', name: 'IdP', type: 'oidc' as const };
const EMAIL = {
  id: 'resend',
  name: 'Resend',
  type: 'email' as const,
  sendVerificationRequest: (): void => {},
};

describe('setEnvDefaults and createActionURL do as those of @auth/core, except where docs/contract.md differs', () => {
  const environments: Environment[] = [
    { AUTH_SECRET: 's' },
    { AUTH_SECRET: 's', AUTH_SECRET_2: '2' },
    { AUTH_SECRET: 's', AUTH_URL: 'https://x.test/api/auth' },
    { AUTH_SECRET: 's', NODE_ENV: 'production' },
    { AUTH_SECRET: 's', NODE_ENV: 'production', AUTH_TRUST_HOST: 'true' },
    { AUTH_SECRET: 's', NODE_ENV: 'production', VERCEL: '1' },
    { AUTH_SECRET: 's', AUTH_REDIRECT_PROXY_URL: 'https://p.test/auth' },
    {
      AUTH_SECRET: 's',
      AUTH_MY_IDP_ID: 'id',
      AUTH_MY_IDP_SECRET: 'secret',
      AUTH_MY_IDP_ISSUER: 'https://env.test',
      AUTH_RESEND_KEY: 'key',
    },
  ];
  const configurations: (() => Partial<AuthConfig>)[] = [
    () => ({}),
    () => ({ secret: 'own', trustHost: false, redirectProxyUrl: 'https://own.test/auth' }),
    () => ({ providers: [{ ...LITERAL }, { ...EMAIL }] }),
    () => ({ providers: [{ ...LITERAL, clientId: 'own', issuer: 'https://own.test' }] }),
    () => ({ providers: [{ ...LITERAL, options: { clientSecret: 'own' } }] }),
  ];
  /** The providers with the user's options merged over their own values; without `origin`, which is ours alone. */
  const view = ({ providers, ...config }: AuthConfig): unknown => [
    { ...config, logger: undefined, origin: undefined },
    providers.map((one) =>
      typeof one === 'function'
        ? one
        : { ...one, ...(one as { options?: object }).options, options: undefined },
    ),
  ];
  const complete = (changes: Partial<AuthConfig>): AuthConfig => ({
    providers: [],
    logger: recordingLogger().logger,
    ...changes,
  });

  it.each(environments)('under %j', (env) => {
    for (const make of configurations) {
      const [theirs, ours] = [complete(make()), complete(make())];
      reference.setEnvDefaults(env, theirs as never);
      setEnvDefaults(env, ours);
      expect(view(ours)).toEqual(view(theirs));
    }
  });

  const headers = [
    { host: 'h.test' },
    { host: 'h.test:3000', 'x-forwarded-proto': 'http' },
    { host: 'h.test', 'x-forwarded-host': 'f.test', 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'f.test' },
  ];
  const urls = [
    {},
    { AUTH_URL: 'https://x.test' },
    { AUTH_URL: 'https://x.test/' },
    { AUTH_URL: 'https://x.test/api/auth' },
    { AUTH_URL: 'https://x.test/api/auth/' },
  ];

  it.each(headers)('for the headers %j', (given) => {
    for (const env of urls) {
      for (const basePath of ['/auth', '/api/auth']) {
        for (const protocol of ['https', 'http', 'https:']) {
          const ask = (create: typeof createActionURL): string =>
            create('signin', protocol, new Headers(given), env, {
              basePath,
              logger: recordingLogger().logger,
            }).href;
          expect(ask(createActionURL)).toBe(
            ask(reference.createActionURL as unknown as typeof createActionURL),
          );
        }
      }
    }
  });
});
