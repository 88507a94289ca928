// Better Auth as published, run as an application runs it: what it stores and sets is only looked at from outside.
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { symmetricDecrypt } from 'better-auth/crypto';
import { admin, genericOAuth, organization, twoFactor } from 'better-auth/plugins';

/** Makes its tables in the database, and gives its handler. */
export async function createBetterAuth({ database, secret, origin, idp }) {
  const { host } = new URL(origin);
  const options = {
    secret,
    baseURL: origin,
    database,
    emailAndPassword: { enabled: true },
    plugins: [
      passkey({ rpID: host, rpName: 'App', origin }),
      genericOAuth({
        config: [
          {
            providerId: 'acme',
            clientId: idp.clientId,
            clientSecret: idp.clientSecret,
            discoveryUrl: `${idp.issuer}/.well-known/openid-configuration`,
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
          },
        ],
      }),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  };
  await (await getMigrations(options)).runMigrations();
  const auth = betterAuth(options);
  return (request) => auth.handler(request);
}

/** An application with passwords and two-factor authentication. */
export async function createTwoFactorSite({ database, secret, origin }) {
  const options = {
    secret,
    baseURL: origin,
    database,
    emailAndPassword: { enabled: true },
    plugins: [twoFactor({ issuer: 'Acme' })],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  };
  await (await getMigrations(options)).runMigrations();
  const auth = betterAuth(options);
  return (request) => auth.handler(request);
}

/** An application with passwords, organizations, and administrators. */
export async function createOrganizationSite({ database, secret, origin }) {
  const options = {
    secret,
    baseURL: origin,
    database,
    emailAndPassword: { enabled: true },
    plugins: [
      organization({ teams: { enabled: true }, dynamicAccessControl: { enabled: true } }),
      admin({ defaultRole: 'user' }),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  };
  await (await getMigrations(options)).runMigrations();
  const auth = betterAuth(options);
  return (request) => auth.handler(request);
}

/** Its own function, which applications call as well. */
export const decrypt = (secret, data) => symmetricDecrypt({ key: secret, data });

/** Its built-in providers. */
export { socialProviderList } from 'better-auth/social-providers';

/** An application with one built-in provider. */
export async function createSocialSite({ database, secret, origin, provider, options }) {
  const site = {
    secret,
    baseURL: origin,
    database,
    socialProviders: { [provider]: options },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  };
  await (await getMigrations(site)).runMigrations();
  const auth = betterAuth(site);
  return (request) => auth.handler(request);
}
