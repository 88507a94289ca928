import { Auth } from '../core/auth.js';
import type { Features } from '../core/contracts/features.js';
import type { SecondFactorGate } from '../core/sign-in/model.js';
import { withEnvironment } from '../server/environment.js';
import type { Adapter, AdapterUser } from '../types/adapter.js';
import type { AuthOptions } from '../types/config.js';
import type { User } from '../types/model.js';
import type { SecondFactor } from '../types/second-factor.js';
import { carriedFeatures } from '../types/symbols.js';
import { createTestBrowser, type SetCookie } from './test-browser.js';

/** The options of {@link signInAs}. */
export interface SignInAsOptions {
  /** Where the application is, if neither the configuration (`origin`) nor AUTH_URL says it. @default "http://localhost:3000" */
  readonly origin?: string;
  /**
   * 2: the session says that a second factor was proven just now, whether or not the user has one. Needs the option
   * `secondFactor`. 1: it says that none was, also where the option `required` demands one. @default 1
   */
  readonly assurance?: 1 | 2;
}

/** A cookie, as Playwright's `context.addCookies` takes it. */
export interface SignedInCookie {
  readonly name: string;
  readonly value: string;
  /** The origin of the application. */
  readonly url: string;
  /** Seconds since 1970; -1: until the browser is closed. */
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Lax' | 'None' | 'Strict';
}

/** a signed-in user: see {@link signInAs}. */
export interface SignedInAs {
  /** The session as a header: for `fetch`, or `new Request(url, { headers })`. */
  readonly headers: { readonly cookie: string };
  /** The session for a browser: `await context.addCookies([...cookies])`. */
  readonly cookies: readonly SignedInCookie[];
}

/** The provider that is added for the sign-in; `account.provider` in callbacks and events. */
const PROVIDER = 'testing';

/**
 * Signs a user in without a provider, through the library itself: with either strategy, and with the application's own
 * callbacks `jwt` and `session`. Its callback `signIn` is not asked. With an adapter, the user is looked for by `id` and
 * `email`, and created if there is none. No second factor is asked for. What the configuration leaves open is taken from `process.env`, as everywhere.
 * @throws {Error} (rejects) with what the log says, if that fails
 * @example
 * const { headers } = await signInAs({ id: '1', name: 'Ada', email: 'ada@example.com' }, config);
 * const response = await fetch('http://localhost:3000/profile', { headers });
 */
export async function signInAs(
  user: User,
  given: AuthOptions,
  options: SignInAsOptions = {},
): Promise<SignedInAs> {
  const config = withEnvironment(given);
  const origin = originOf(config, options);
  const problems: string[] = [];
  const secondFactor = withProof(config, options);
  const provided = withProvider(config, { user: await storedUser(user, config), problems });
  const settings = secondFactor === undefined ? provided : { ...provided, secondFactor };
  const browser = createTestBrowser((request) => Auth(request, { ...settings, origin }), {
    origin,
    basePath: settings.basePath ?? '/auth',
    ...(config.runtime?.now === undefined ? {} : { now: config.runtime.now }),
  });
  const answer = await browser.post(`${settings.basePath ?? '/auth'}/callback/${PROVIDER}`);
  const error = answer.status === 302 ? browser.locationOf(answer).searchParams.get('error') : answer.status;
  if (error !== null) throw new Error(`signInAs failed: ${reasonOf(error, problems)}`);
  const kept = browser.kept.filter(({ name }) => name.includes('session-token') || isNamed(name, config));
  if (kept.length === 0 && secondFactor !== undefined && options.assurance !== 2)
    throw new Error('signInAs failed: the user has a second factor. Pass `{ assurance: 2 }`.');
  const cookies = kept.map((one) => toCookie(one, origin));
  return { headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }, cookies };
}

/** What the log said, each once. A test does not start the application, which reads the file for itself. */
function reasonOf(error: string | number, problems: readonly string[]): string {
  if (problems.length === 0) return `${error}. Nothing was logged.`;
  const said = [...new Set(problems)].join(' ');
  const isSecret = said.includes('MissingSecret');
  return isSecret
    ? `${said} Tests read no .env file by themselves: docs/testing.md says how they get it.`
    : said;
}

/** Whether it is the session's cookie, or a chunk of it, by the name that the configuration gives it. */
function isNamed(name: string, { cookies }: AuthOptions): boolean {
  const own = cookies?.sessionToken?.name;
  return own !== undefined && (name === own || name.startsWith(`${own}.`));
}

function originOf({ origin }: AuthOptions, options: SignInAsOptions): string {
  if (options.origin !== undefined) return new URL(options.origin).origin;
  const [configured] = typeof origin === 'string' ? [origin] : (origin ?? []);
  return configured ?? 'http://localhost:3000';
}

function withProvider(
  config: AuthOptions,
  { user, problems }: { readonly user: User; readonly problems: string[] },
): AuthOptions {
  // The application's proxy calls it, and no sign-in does.
  const ofProxy = { authorized: undefined };
  return {
    ...config,
    providers: [
      ...config.providers,
      { id: PROVIDER, name: 'Testing', type: 'credentials', credentials: {}, authorize: () => user },
    ],
    callbacks: {
      ...config.callbacks,
      ...ofProxy,
      signIn: () => true,
      redirect: ({ baseUrl }) => baseUrl,
    },
    logger: {
      ...config.logger,
      error: (error) => {
        problems.push(String(error));
      },
    },
  };
}

/** The option `secondFactor` for the sign-in: nothing is asked for, and the proof counts as one or as two factors. */
function withProof(
  { secondFactor }: AuthOptions,
  { assurance = 1 }: SignInAsOptions,
): SecondFactor | undefined {
  if (secondFactor === undefined) {
    if (assurance === 2) throw new Error('signInAs failed: `assurance: 2` needs the option `secondFactor`.');
    return undefined;
  }
  const option: SecondFactor = { ...secondFactor, required: 'enrolled' };
  // What `secondFactor()` adds.
  const features = secondFactor[carriedFeatures] as Features | undefined;
  const load = features?.['second-factor'];
  if (assurance === 1 || load === undefined) return option;
  const withTwo = async (): Promise<object> => {
    // What this feature is.
    const feature = (await load()) as SecondFactorGate;
    // As a code of an authenticator app does (RFC 8176).
    const proof = { amr: ['otp', 'mfa'] };
    const pass: SecondFactorGate['pass'] = (exchange, { authentication, ...candidate }) =>
      feature.pass(exchange, { ...candidate, authentication: { ...authentication, ...proof } });
    return { ...feature, pass };
  };
  return { ...option, [carriedFeatures]: { ...features, 'second-factor': withTwo, gate: withTwo } };
}

/** The user of the store, where there is one: sessions and accounts belong to rows. */
async function storedUser(user: User, { adapter }: AuthOptions): Promise<User> {
  const store: Adapter | undefined = typeof adapter === 'function' ? adapter() : adapter;
  if (store === undefined) return user;
  const known = await knownUser(user, store);
  if (known !== null) return known;
  // An address that is not there must not be that of another user; every store wants one.
  const email = user.email ?? `${user.id ?? crypto.randomUUID()}@testing.invalid`;
  const row: AdapterUser = { ...user, id: user.id ?? crypto.randomUUID(), email, emailVerified: null };
  return (await store.createUser?.(row)) ?? row;
}

async function knownUser({ id, email }: User, store: Adapter): Promise<AdapterUser | null> {
  const byId = id === undefined ? null : await store.getUser?.(id);
  if (byId) return byId;
  return email ? ((await store.getUserByEmail?.(email)) ?? null) : null;
}

function toCookie({ name, value, expires, attributes }: SetCookie, url: string): SignedInCookie {
  const has = (attribute: string): boolean => attributes.has(attribute);
  const sameSite = attributes.get('samesite')?.toLowerCase();
  return {
    name,
    value,
    url,
    expires: expires === undefined ? -1 : Math.floor(expires / 1000),
    httpOnly: has('httponly'),
    secure: has('secure'),
    sameSite: sameSite === 'none' ? 'None' : sameSite === 'strict' ? 'Strict' : 'Lax',
  };
}
