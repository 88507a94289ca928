import { DatabaseSync } from 'node:sqlite';
import { SqliteAdapter } from '../../src/adapters/sqlite/index.js';
import { Auth } from '../../src/core/auth.js';
import { createPasswords } from '../../src/password/index.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { RecordStore } from '../../src/types/records.js';
import { FakeIdp, makeKey } from '../fake-idp.js';
import { ConnectionReset, Life, type Plan } from '../kill-points/life.js';
import { sqlRows, type Row } from '../kill-points/stores.js';
import { Browser } from '../support/browser.js';
import { applicationOf, recordingLogger, SECRET } from '../support/config.js';
import { RotatingProvider } from '../support/rotating-provider.js';
import { APP } from './app.js';

export const ADA = 'ada@example.com';
export const GOOD = 'tidal otter lamp';
export const NEW = 'seven grey kettles';
const NOON = Date.parse('2030-01-01T12:00:00Z');
/** After everything has expired but what lasts until its user goes. */
const FAR_FUTURE = new Date('2100-01-01T00:00:00Z');
/** Whose record makes finding nobody take as long as finding somebody. */
const NOBODY = '(nobody)';
const key = await makeKey('ES256', 'key-1');
const cheap = createPasswords({ cost: { algorithm: 'scrypt', logN: 8, r: 8, p: 1 }, atOnce: 64 });

/** A store of records whose every call is one of the process. */
function mortalRecords(life: Life, records: RecordStore): RecordStore {
  const entries = Object.entries(records).map(([name, method]: [string, (...args: unknown[]) => unknown]) => [
    name,
    life.outside(`records.${name}`, (...args: unknown[]) => method(...args)),
  ]);
  // The methods of the store, and no other.
  return Object.fromEntries(entries) as RecordStore;
}

/** An application with passwords and a provider whose tokens are kept, which can be killed; and one person with a browser. */
export class PasswordScene {
  readonly browser: Browser;
  readonly mails: PasswordMail[] = [];
  readonly provider: RotatingProvider;
  /** Milliseconds since the epoch. */
  now: number = NOON;
  readonly #database = new DatabaseSync(':memory:');
  #life = new Life();
  #config: AuthConfig;

  static async open(): Promise<PasswordScene> {
    const clock = { now: (): Date => new Date(NOON) };
    const person = { email: ADA, email_verified: true };
    const idp = await FakeIdp.create({ key, person, now: () => clock.now() });
    const scene = new PasswordScene(new RotatingProvider(idp, { now: () => clock.now() }));
    clock.now = () => new Date(scene.now);
    return scene;
  }

  private constructor(provider: RotatingProvider) {
    this.provider = provider;
    SqliteAdapter(this.#database).migrate();
    this.#config = this.#configure();
    this.browser = this.elsewhere();
  }

  get config(): AuthConfig {
    return this.#config;
  }

  /** Another browser. */
  elsewhere(): Browser {
    return new Browser(
      (request) => this.answer(() => Auth(request, this.#config)),
      APP,
      () => this.now,
    );
  }

  /** What the process that runs now makes of something, if it lives to; the next one starts at once. */
  async answer<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#life.answer(work());
    } catch (error) {
      if (error instanceof ConnectionReset) this.restart();
      throw error;
    }
  }

  /** Starts a new process, in which nothing is left of the one before. */
  restart(plan?: Plan): Life {
    this.#life = new Life(plan);
    this.#config = this.#configure();
    return this.#life;
  }

  /** Signs somebody in with a password. @returns whether it was right */
  async signIn(password: string, browser: Browser = this.browser): Promise<boolean> {
    await browser.post('/auth/callback/password', { email: ADA, password });
    return this.isIn(browser);
  }

  async isIn(browser: Browser = this.browser): Promise<boolean> {
    const session = (await browser.session()) as { user?: { email?: string } } | null;
    return session?.user?.email === ADA;
  }

  /** The path of the link in the newest mail with one. */
  link(): string | undefined {
    const url = this.mails.findLast((mail) => mail.url !== undefined && mail.kind !== 'changed')?.url;
    return url === undefined ? undefined : url.slice(APP.length);
  }

  /** Rows of the records of one kind. */
  async records(kind: string): Promise<Row[]> {
    return this.#database.prepare('SELECT * FROM "latchkey_record" WHERE "kind" = ?').all(kind);
  }

  /** How many users there are, and how many rows are nobody's, or should have gone with the clean-up. */
  async leftovers(): Promise<{ readonly users: number; readonly orphans: number }> {
    const adapter = SqliteAdapter(this.#database);
    await adapter.cleanup(FAR_FUTURE);
    await adapter.records.cleanup(FAR_FUTURE);
    const rows = await sqlRows(async (sql) => this.#database.prepare(sql).all());
    const owners = new Set([...rows.users.map(({ id }) => id), NOBODY]);
    const owned: Row[] = [...rows.accounts, ...rows.authenticators].map(({ userId }) => ({ owner: userId }));
    const records: Row[] = this.#database.prepare('SELECT * FROM "latchkey_record"').all();
    const lost = [...owned, ...records].filter(({ owner }) => !owners.has(owner));
    return { users: rows.users.length, orphans: lost.length + rows.sessions.length + rows.tokens.length };
  }

  #configure(): AuthConfig {
    const { migrate: _, cleanup: __, records, ...methods } = SqliteAdapter(this.#database);
    const life = this.#life;
    const { issuer, clientId, clientSecret } = this.provider.idp;
    const sendMail = life.outside('mail', (mail: PasswordMail) => void this.mails.push(mail));
    const { logger } = recordingLogger();
    return {
      ...applicationOf(logger),
      secret: SECRET,
      origin: APP,
      adapter: life.adapter(methods),
      records: mortalRecords(life, records),
      session: { strategy: 'database' },
      tokens: { keep: true },
      logger,
      runtime: { fetch: life.outside('fetch', this.provider.fetch), now: () => new Date(this.now) },
      providers: [
        Password({ sendMail, passwords: cheap }),
        { id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret },
      ],
    };
  }
}
