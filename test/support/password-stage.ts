import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import { createPasswords, type Passwords } from '../../src/password/index.js';
import { Password, type PasswordMail, type PasswordUserConfig } from '../../src/providers/password.js';
import { createClock, createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import type { AuditEvent, AuthConfig } from '../../src/types/index.js';
import type { Provider } from '../../src/types/provider.js';
import { applicationOf, recordingLogger, SECRET, type Recorded } from './config.js';

export const ORIGIN = 'https://app.test';
export const ADA = 'ada@example.com';
/** A password that every rule accepts. */
export const GOOD = 'tidal otter lamp';
export const NEW = 'seven grey kettles';

/** The cheapest hashing that there is: these tests are not about its cost. */
export const cheap: Passwords = createPasswords({
  cost: { algorithm: 'scrypt', logN: 8, r: 8, p: 1 },
  atOnce: 64,
});

/** An application with accounts that have a password. */
export interface PasswordStage {
  readonly config: AuthConfig;
  readonly store: MemoryAdapterObject;
  readonly mails: PasswordMail[];
  readonly audit: AuditEvent[];
  readonly log: Recorded;
  readonly clock: ReturnType<typeof createClock>;
  browser(): TestBrowser;
  /** The path of the link in the newest mail. */
  link(): string;
  /** Signs up and confirms, in one browser. */
  account(email?: string, password?: string): Promise<TestBrowser>;
}

/** What a stage may differ in. */
export interface StageChanges {
  readonly options?: PasswordUserConfig;
  readonly config?: Partial<AuthConfig>;
  readonly extra?: readonly Provider[];
}

export function passwordStage({ options, config: changes, extra = [] }: StageChanges = {}): PasswordStage {
  const clock = createClock(new Date('2030-01-01T00:00:00Z'));
  const mails: PasswordMail[] = [];
  const audit: AuditEvent[] = [];
  const log = recordingLogger();
  const store = MemoryAdapter();
  const config: AuthConfig = {
    ...applicationOf(log.logger),
    secret: SECRET,
    origin: ORIGIN,
    debug: true,
    logger: log.logger,
    runtime: { now: clock.now },
    adapter: store,
    limits: { clientAddress: 'x-client' },
    events: { audit: (event) => void audit.push(event) },
    providers: [
      Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap, ...options }),
      ...extra,
    ],
    ...changes,
  };
  const browser = (): TestBrowser =>
    createTestBrowser((request) => Auth(request, config), { origin: ORIGIN, now: clock.now });
  const link = (): string => {
    const url = new URL(mails.at(-1)?.url ?? '');
    return url.pathname + url.search;
  };
  const account = async (email = ADA, password = GOOD): Promise<TestBrowser> => {
    const owner = browser();
    await signUp(owner, { email, password });
    await owner.get(link());
    return owner;
  };
  return { config, store, mails, audit, log, clock, browser, link, account };
}

export function signUp(browser: TestBrowser, fields: Record<string, string> = {}): Promise<Response> {
  return browser.post('/auth/signup/password', { email: ADA, password: GOOD, ...fields });
}

export function signIn(browser: TestBrowser, fields: Record<string, string> = {}): Promise<Response> {
  return browser.post('/auth/callback/password', { email: ADA, password: GOOD, ...fields });
}

export function askForReset(browser: TestBrowser, email: string = ADA): Promise<Response> {
  return browser.post('/auth/reset/password', { email });
}

/** Sends the form of the page that a link shows. */
export function sendLink(
  browser: TestBrowser,
  link: string,
  fields: Record<string, string>,
): Promise<Response> {
  const query = new URL(link, ORIGIN).searchParams;
  return browser.post('/auth/callback/password', { ...Object.fromEntries(query), ...fields });
}

/** The address of somebody's session; `undefined` for nobody. */
export async function whoIs(browser: TestBrowser): Promise<string | undefined> {
  const session = (await browser.session()) as { user?: { email?: string | null } } | null;
  return session?.user?.email ?? undefined;
}

export function target(response: Response): string {
  const url = new URL(response.headers.get('location') ?? '', ORIGIN);
  return url.origin === ORIGIN ? url.pathname + url.search : url.href;
}
