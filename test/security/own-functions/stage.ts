import { AsyncLocalStorage } from 'node:async_hooks';
import { MemoryAdapter, type MemoryAdapterObject } from '../../../src/adapters/memory/index.js';
import { Auth, customFetch } from '../../../src/index.js';
import { decode, encode } from '../../../src/jwt/index.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { Password } from '../../../src/providers/password.js';
import { createOpenIdProvider, type TestOpenIdProvider } from '../../../src/testing/index.js';
import type { AuthConfig, CookiesOptions } from '../../../src/types/index.js';
import type { Provider } from '../../../src/types/provider.js';
import { Browser } from '../../support/browser.js';
import { passwordProvider, recordingLogger } from '../../support/config.js';
import { isOfProviders, wrapFunctions, type FunctionPath } from '../../support/function-paths.js';
import { cheap } from '../../support/password-stage.js';

export const APP = 'https://app.test';

/** A call of a function of a configuration. */
interface Call {
  readonly path: FunctionPath;
  /** The request whose configuration has the function. */
  readonly of: string;
  /** The request during which it was called. */
  readonly during: string | undefined;
}

/** What the functions of a stage need. */
export interface Surroundings {
  readonly store: MemoryAdapterObject;
  readonly idp: TestOpenIdProvider;
  /** The newest mail to an address: its link. */
  readonly mails: Map<string, string>;
}

/** What differs from the usual configuration. */
export type Change = (usual: AuthConfig, surroundings: Surroundings) => Partial<AuthConfig>;

/**
 * An application whose configuration is built anew for every request. It says the same each time; the functions of some paths
 * close over the request, and all others are the same ones.
 */
export class OwnFunctionsStage {
  readonly calls: Call[] = [];
  /** Whether all configurations have the same array of providers, as with bindings that spread one configuration. */
  keepsProviders: boolean = false;
  readonly surroundings: Surroundings;
  readonly #own: readonly FunctionPath[];
  readonly #usual: AuthConfig;
  readonly #current = new AsyncLocalStorage<string>();
  #count = 0;

  static async open(own: readonly FunctionPath[], change: Change = () => ({})): Promise<OwnFunctionsStage> {
    const idp = await createOpenIdProvider();
    return new OwnFunctionsStage(own, change, { store: MemoryAdapter(), idp, mails: new Map() });
  }

  private constructor(own: readonly FunctionPath[], change: Change, surroundings: Surroundings) {
    this.surroundings = surroundings;
    this.#own = own;
    const usual = usualConfig(surroundings);
    this.#usual = { ...usual, ...change(usual, surroundings) };
  }

  /** Handles something as a request of its own, which has a configuration of its own. */
  request<T>(work: (config: AuthConfig) => Promise<T>): Promise<T> {
    const request = `request ${(this.#count += 1)}`;
    const config = { ...this.#usual };
    if (this.#own.some(isOfProviders) || !this.keepsProviders)
      config.providers = config.providers.map((one) => ({ ...(one as object) }) as Provider);
    for (const path of this.#own)
      wrapFunctions(config, path, (own) => {
        const note = (): unknown => this.calls.push({ path, of: request, during: this.#current.getStore() });
        return function (this: unknown, ...given) {
          note();
          return own.apply(this, given);
        };
      });
    return this.#current.run(request, () => work(config));
  }

  browser(origin: string = APP): Browser {
    return new Browser((request) => this.request((config) => Auth(request, { ...config, origin })), origin);
  }
}

const COOKIES: readonly (keyof CookiesOptions)[] = [
  'sessionToken',
  'callbackUrl',
  'csrfToken',
  'pkceCodeVerifier',
  'state',
  'nonce',
  'webauthnChallenge',
];

/** A configuration with a function at every path; they do what is usual. */
function usualConfig(surroundings: Surroundings): AuthConfig {
  const { store, idp } = surroundings;
  const encodeCookie = (value: string): string => encodeURIComponent(value);
  return {
    // Another application for each stage.
    secret: crypto.randomUUID() + crypto.randomUUID(),
    debug: true,
    logger: recordingLogger().logger,
    logout: { provider: true, backChannel: true },
    session: { strategy: 'jwt', generateSessionToken: () => crypto.randomUUID() },
    jwt: { encode: (params) => encode(params), decode: (params) => decode(params) },
    callbacks: {
      signIn: () => true,
      redirect: ({ url }) => url,
      jwt: ({ token }) => token,
      session: ({ session }) => session,
    },
    events: {
      signIn: () => {},
      signOut: () => {},
      createUser: () => {},
      updateUser: () => {},
      deleteUser: () => {},
      linkAccount: () => {},
      audit: () => {},
      session: () => {},
    },
    adapter: store,
    records: store.records,
    limits: { clientAddress: () => '203.0.113.7' },
    telemetry: {
      tracer: {
        startActiveSpan: (_, __, run) => run({ setAttribute: () => {}, setStatus: () => {}, end: () => {} }),
      },
    },
    language: () => 'de',
    cookies: Object.fromEntries(COOKIES.map((name) => [name, { options: { encode: encodeCookie } }])),
    redirectProxyOrigins: () => true,
    runtime: { fetch: idp.fetch, now: () => new Date() },
    providers: usualProviders(surroundings),
  };
}

function usualProviders({ idp, mails }: Surroundings): Provider[] {
  const { issuer, clientId, clientSecret } = idp;
  const client = { issuer, clientId, clientSecret };
  return [
    passwordProvider,
    {
      ...client,
      id: 'idp',
      name: 'IdP',
      type: 'oidc',
      authorization: { conform: (url) => url },
      token: { conform: () => undefined, conformRequest: () => undefined },
      profile: ({ sub, email }) => ({ id: String(sub), email: String(email) }),
      account: () => undefined,
      emailVerified: () => false,
      issuerFor: (_, configured) => configured,
      callbackProfile: () => ({}),
      logoutUrl: () => `${issuer}/end`,
      [customFetch]: idp.fetch,
    },
    { ...client, id: 'usual', name: 'Usual', type: 'oidc' },
    {
      id: 'plain',
      name: 'Plain',
      type: 'oauth',
      clientId,
      authorization: 'https://plain.test/authorize',
      // The code names the person.
      token: { request: async ({ params }) => ({ tokens: { access_token: String(params['code']) } }) },
      userinfo: { request: async ({ tokens }) => ({ sub: String(tokens.access_token) }) },
    },
    {
      id: 'email',
      name: 'Email',
      type: 'email',
      sendVerificationRequest: ({ identifier, url }) => void mails.set(identifier, url),
      generateVerificationToken: () => crypto.randomUUID() + crypto.randomUUID(),
      normalizeIdentifier: (address) => address.toLowerCase(),
    },
    Passkey({
      getUserInfo: async (_, request) => {
        const email = new URL(request.url).searchParams.get('email') ?? '';
        return { user: { email }, exists: false };
      },
      getRelyingParty: () => ({}),
      getRelayingParty: () => ({}),
    }),
    Password({
      sendMail: ({ to, url }) => void mails.set(to, url),
      isCompromised: () => false,
      import: () => null,
      passwords: { hash: (password) => cheap.hash(password), verify: (...given) => cheap.verify(...given) },
    }),
  ];
}
