import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { account as accountOption } from '../../src/account.js';
import { Auth } from '../../src/core/auth.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import { createClock, createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import type { AccountOptions, AuditEvent, AuthConfig } from '../../src/types/index.js';
import type { Provider } from '../../src/types/provider.js';
import { applicationOf, recordingLogger, SECRET, type Recorded } from './config.js';
import { JSON_ONLY, jsonOf } from './factor-stage.js';
import { ADA, cheap, GOOD, ORIGIN } from './password-stage.js';

/** The address that ada@example.com wants to have. */
export const NEXT = 'lovelace@example.net';
const PAGE = '/auth/account';

/** An application with the option `account`. */
export interface AccountStage {
  readonly config: AuthConfig;
  readonly store: MemoryAdapterObject;
  readonly clock: ReturnType<typeof createClock>;
  readonly mails: PasswordMail[];
  readonly audit: AuditEvent[];
  readonly log: Recorded;
  browser(): TestBrowser;
  /** The path of the link in the newest mail to an address. */
  linkTo(address: string): string;
  /** The token in it. */
  tokenTo(address: string): string;
  /** An account with a password, whose address is proven; signed in. */
  account(email?: string): Promise<TestBrowser>;
  /** Asks for a link to a new address; what programs are answered. */
  ask(browser: TestBrowser, email?: string): Promise<Record<string, unknown>>;
  /** Follows the link to the new address and confirms it; what programs are answered. */
  confirm(browser: TestBrowser, email?: string): Promise<Record<string, unknown>>;
  /** {@link ask}, then {@link confirm}. */
  change(browser: TestBrowser, email?: string): Promise<Record<string, unknown>>;
  /** Follows the link to the former address and restores it; what programs are answered. */
  undo(browser: TestBrowser, address?: string): Promise<Record<string, unknown>>;
  signIn(browser: TestBrowser, email?: string, password?: string): Promise<boolean>;
}

/** What a stage may differ in. */
export interface AccountChanges {
  readonly options?: AccountOptions;
  readonly config?: Partial<AuthConfig>;
  readonly extra?: readonly Provider[];
}

export function accountStage({ options, config: changes, extra = [] }: AccountChanges = {}): AccountStage {
  const clock = createClock(new Date('2030-01-01T00:00:00Z'));
  const mails: PasswordMail[] = [];
  const audit: AuditEvent[] = [];
  const log = recordingLogger();
  const store = MemoryAdapter();
  const config: AuthConfig = {
    ...applicationOf(log.logger),
    secret: SECRET,
    origin: ORIGIN,
    logger: log.logger,
    runtime: { now: clock.now },
    adapter: store,
    session: { strategy: 'database', fields: ['id'] },
    revocation: { check: 'always' },
    events: { audit: (event) => void audit.push(event) },
    limits: false,
    providers: [Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap }), ...extra],
    account: accountOption(options),
    ...changes,
  };
  const browser = (): TestBrowser =>
    createTestBrowser((request) => Auth(request, config), { origin: ORIGIN, now: clock.now });
  const urlTo = (address: string): URL => {
    const found = mails.findLast(({ to }) => to === address);
    if (found === undefined) throw new Error(`No mail was sent to ${address}.`);
    return new URL(found.url);
  };
  const tokenTo = (address: string): string => {
    const { searchParams } = urlTo(address);
    return searchParams.get('confirm') ?? searchParams.get('undo') ?? '';
  };
  const post = (visitor: TestBrowser, fields: Record<string, string>): Promise<Record<string, unknown>> =>
    jsonOf(visitor.post(PAGE, fields, JSON_ONLY));
  const stage: AccountStage = {
    config,
    store,
    clock,
    mails,
    audit,
    log,
    browser,
    tokenTo,
    linkTo: (address) => `${urlTo(address).pathname}${urlTo(address).search}`,
    account: async (email = ADA) => {
      const owner = browser();
      await owner.post('/auth/signup/password', { email, password: GOOD });
      await owner.get(stage.linkTo(email));
      return owner;
    },
    ask: (visitor, email = NEXT) => post(visitor, { do: 'email', email }),
    confirm: (visitor, email = NEXT) => post(visitor, { do: 'confirm', token: tokenTo(email) }),
    change: async (visitor, email = NEXT) => {
      await stage.ask(visitor, email);
      return stage.confirm(visitor, email);
    },
    undo: (visitor, address = ADA) => post(visitor, { do: 'undo', token: tokenTo(address) }),
    signIn: async (visitor, email = ADA, password = GOOD) => {
      await visitor.post('/auth/callback/password', { email, password });
      return (await visitor.session()) !== null;
    },
  };
  return stage;
}
