import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import { totpCode, stepAt } from '../../src/core/factors/totp.js';
import Credentials from '../../src/providers/credentials.js';
import OIDCProvider from '../../src/providers/oidc.js';
import { Passkey } from '../../src/providers/passkey.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { recoveryCodes, secondFactor, totp, type SecondFactorOptions } from '../../src/second-factor.js';
import {
  createClock,
  createOpenIdProvider,
  createPasskeyDevice,
  createTestBrowser,
  type PasskeyDevice,
  type TestBrowser,
} from '../../src/testing/index.js';
import type { AuditEvent, AuthConfig, Session } from '../../src/types/index.js';
import type { WebAuthnUserConfig } from '../../src/types/provider-webauthn.js';
import { customFetch } from '../../src/types/symbols.js';
import { applicationOf, recordingLogger, SECRET, type Recorded } from './config.js';
import { ADA, cheap, GOOD, ORIGIN } from './password-stage.js';

/** What the built-in test account of `Credentials` signs in with. */
export const PIN = '4711';

/** An application with two-factor authentication, and every way to sign in. */
export interface FactorStage {
  readonly config: AuthConfig;
  readonly store: MemoryAdapterObject;
  readonly clock: ReturnType<typeof createClock>;
  readonly mails: PasswordMail[];
  readonly links: string[];
  /** The codes of the same mails. */
  readonly codes: string[];
  readonly audit: AuditEvent[];
  readonly log: Recorded;
  readonly idp: Awaited<ReturnType<typeof createOpenIdProvider>>;
  browser(): TestBrowser;
  /** The path of the link in the newest mail of `Password()`. */
  link(): string;
  /** The path of the newest magic link. */
  magicLink(): string;
  /** An account with a password, whose address is proven; signed in. */
  account(email?: string): Promise<TestBrowser>;
  /** {@link account} with an authenticator app; signed in with both. */
  enrolled(email?: string): Promise<Enrolled>;
  /** Moves the clock by one time step, and gives the code of an app. */
  nextCode(secret: string): Promise<string>;
  /** Types the password; the answer leads to the second factor, or to the application. */
  typePassword(browser: TestBrowser, email?: string): Promise<Response>;
}

/** A user with an authenticator app. */
export interface Enrolled {
  readonly browser: TestBrowser;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** What a stage may differ in. */
export interface FactorChanges {
  readonly options?: Partial<SecondFactorOptions>;
  readonly config?: Partial<AuthConfig>;
  readonly passkey?: WebAuthnUserConfig;
}

export async function factorStage({
  options,
  config: changes,
  passkey,
}: FactorChanges = {}): Promise<FactorStage> {
  const clock = createClock(new Date('2030-01-01T00:00:00Z'));
  const mails: PasswordMail[] = [];
  const links: string[] = [];
  const codes: string[] = [];
  const audit: AuditEvent[] = [];
  const log = recordingLogger();
  const store = MemoryAdapter();
  const idp = await createOpenIdProvider({ now: clock.now });
  const { issuer, clientId, clientSecret } = idp;
  const config: AuthConfig = {
    ...applicationOf(log.logger),
    secret: SECRET,
    origin: ORIGIN,
    logger: log.logger,
    runtime: { now: clock.now },
    adapter: store,
    session: { strategy: 'database', fields: ['id'] },
    events: { audit: (event) => void audit.push(event) },
    limits: false,
    providers: [
      OIDCProvider({
        id: 'idp',
        issuer,
        clientId,
        clientSecret,
        [customFetch]: idp.fetch,
        allowDangerousEmailAccountLinking: true,
      }),
      {
        id: 'email',
        name: 'Email',
        type: 'email',
        code: true,
        sendVerificationRequest: ({ url, code }) => {
          links.push(url);
          codes.push(code ?? '');
        },
      },
      Credentials({
        authorize: ({ id, pin }) => (pin === PIN ? store.getUser(String(id)) : null),
      }),
      Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap }),
      Passkey(passkey),
    ],
    secondFactor: secondFactor({ factors: [totp({ issuer: 'Acme' }), recoveryCodes()], ...options }),
    ...changes,
  };
  const browser = (): TestBrowser =>
    createTestBrowser((request) => Auth(request, config), { origin: ORIGIN, now: clock.now });
  const pathOf = (url = ''): string => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  };
  const nextCode = async (secret: string): Promise<string> => {
    clock.advance(30);
    return appCode(secret, clock.now());
  };
  const account = async (email = ADA): Promise<TestBrowser> => {
    const owner = browser();
    await owner.post('/auth/signup/password', { email, password: GOOD });
    await owner.get(pathOf(mails.at(-1)?.url));
    return owner;
  };
  return {
    config,
    store,
    clock,
    mails,
    links,
    codes,
    audit,
    log,
    idp,
    browser,
    account,
    nextCode,
    link: () => pathOf(mails.at(-1)?.url),
    magicLink: () => pathOf(links.at(-1)),
    typePassword: (visitor, email = ADA) =>
      visitor.post('/auth/callback/password', { email, password: GOOD }),
    enrolled: async (email) => {
      const owner = await account(email);
      const begun = await jsonOf(owner.post('/auth/security', { do: 'enrol' }, JSON_ONLY));
      const { secret, enrolment } = begun;
      const code = await nextCode(String(secret));
      const done = await jsonOf(
        owner.post('/auth/security', { do: 'confirm', enrolment: String(enrolment), code }, JSON_ONLY),
      );
      // The list of texts that the action answers.
      return { browser: owner, secret: String(secret), recoveryCodes: done['recoveryCodes'] as string[] };
    },
  };
}

/** The code that an authenticator app shows. */
export async function appCode(secret: string, now: Date): Promise<string> {
  return totpCode({ secret, digits: 6, period: 30, algorithm: 'SHA-1' }, stepAt({ period: 30 }, now));
}

/** What programs accept. */
export const JSON_ONLY: Readonly<Record<string, string>> = { accept: 'application/json' };

/** The JSON of an answer. */
export async function jsonOf(answer: Promise<Response> | Response): Promise<Record<string, unknown>> {
  // Every action answers programs with an object.
  return (await (await answer).json()) as Record<string, unknown>;
}

/** The session of a browser; `null` for none. */
export async function sessionOf(browser: TestBrowser): Promise<Session | null> {
  // What `GET session` answers.
  return (await browser.session()) as Session | null;
}

/** Registers a passkey in the session of a browser. */
export async function addPasskey(browser: TestBrowser): Promise<PasskeyDevice> {
  const device = createPasskeyDevice({ origin: ORIGIN });
  const { options } = await jsonOf(browser.get('/auth/webauthn-options/passkey?action=register'));
  // The options of a registration.
  const answer = await device.register(options as Parameters<PasskeyDevice['register']>[0]);
  await browser.post('/auth/callback/passkey', { action: 'register', data: JSON.stringify(answer) });
  return device;
}

/** Signs in with a passkey. */
export async function usePasskey(browser: TestBrowser, device: PasskeyDevice): Promise<Response> {
  const { options } = await jsonOf(browser.get('/auth/webauthn-options/passkey?action=authenticate'));
  // The options of an authentication.
  const answer = await device.authenticate(options as Parameters<PasskeyDevice['authenticate']>[0]);
  return browser.post('/auth/callback/passkey', { action: 'authenticate', data: JSON.stringify(answer) });
}
