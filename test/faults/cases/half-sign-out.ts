import { Auth, endAllSessions } from '../../../src/index.js';
import type { Adapter } from '../../../src/types/adapter.js';
import type { AuthConfig } from '../../../src/types/config.js';
import type { RecordStore } from '../../../src/types/records.js';
import { memoryRecords } from '../../../src/adapters/memory/index.js';
import { openApp, type App } from '../app.js';
import type { FaultTest } from '../fault-test.js';

/** A store that reads and writes, and deletes nothing while `fails` says so. */
interface Undeletable {
  fails: boolean;
}

const refuse = (): never => {
  throw new Error('the store refuses to delete');
};

function withoutDeletes(adapter: Adapter, state: Undeletable): Adapter {
  const guarded: Adapter = { ...adapter };
  for (const name of ['deleteSession', 'deleteSessionsByUserId'] as const) {
    const method = adapter[name] as ((...args: unknown[]) => unknown) | undefined;
    Object.assign(guarded, {
      [name]: async (...args: unknown[]) => (state.fails ? refuse() : method?.(...args)),
    });
  }
  return guarded;
}

/** Ending a session writes or deletes its record: neither works. */
function withoutEnds(records: RecordStore, state: Undeletable): RecordStore {
  const guarded: RecordStore = { ...records };
  // Also methods that a store gets later.
  for (const [name, method] of Object.entries(records)) {
    if (/^(?:get|list)/.test(name) || typeof method !== 'function') continue;
    const call = method as (...args: unknown[]) => unknown; // as it was found
    Object.assign(guarded, {
      [name]: async (...args: unknown[]) => (state.fails ? refuse() : call(...args)),
    });
  }
  return guarded;
}

const kinds: Readonly<Record<string, (records: RecordStore) => Partial<AuthConfig>>> = {
  database: () => ({ session: { strategy: 'database' } }),
  'database with records': (records) => ({
    session: { strategy: 'database' },
    records,
    revocation: { check: 'always' },
  }),
  'jwt with records': (records) => ({
    session: { strategy: 'jwt' },
    records,
    revocation: { check: 'always' },
  }),
};

/** Whether an answer to a sign-out says that it worked. */
const saysDone = (answer: Response): boolean =>
  !(answer.headers.get('location') ?? '').includes('revocation_pending');

async function signOut(
  app: App,
  count: number,
  state: Undeletable,
): Promise<{ lies: number; kept: number; told: number }> {
  const found = { lies: 0, kept: 0, told: 0 };
  for (let person = 0; person < count; person += 1) {
    const browser = app.browser();
    await app.signIn(browser, `person-${person}@example.com`);
    const thief = browser.clone();
    state.fails = true;
    const answer = await browser.post('/auth/signout');
    state.fails = false;
    const isAlive = (await thief.session()) !== null;
    if (saysDone(answer) && isAlive) found.lies += 1;
    if (!saysDone(answer)) found.told += 1;
    if (browser.names('session-token').length > 0) found.kept += 1;
  }
  return found;
}

async function endEverywhere(app: App, config: AuthConfig, state: Undeletable): Promise<number> {
  const browser = app.browser();
  await app.signIn(browser, 'everywhere@example.com');
  const id = app.store.snapshot().users.find(({ email }) => email === 'everywhere@example.com')?.id ?? '';
  state.fails = true;
  const isDone = await endAllSessions(config, id).then(
    () => true,
    () => false,
  );
  state.fails = false;
  const answer = await Auth(
    new Request('https://app.test/auth/session', { headers: { cookie: browser.cookieHeader() } }),
    config,
  );
  return isDone && (await answer.json()) !== null ? 1 : 0;
}

/** A store that fails on delete alone. */
export const halfSignOut: FaultTest = {
  title: 'Half sign-out',
  how: (size) => `${size} sign-outs, and one by the server, while the store reads but ends nothing`,
  sizes: { sample: 20, all: 200 },
  run: async (ledger, size) => {
    for (const [name, change] of Object.entries(kinds)) {
      const state: Undeletable = { fails: false };
      const records = withoutEnds(memoryRecords(), state);
      const app = await openApp({ config: {}, wrap: (adapter) => withoutDeletes(adapter, state) });
      Object.assign(app.config, change(records));
      const { lies, kept, told } = await signOut(app, size, state);
      ledger.exact(`sign-outs reported as done, and alive: ${name}`, 0, lies);
      ledger.exact(`browsers that keep the cookie: ${name}`, 0, kept);
      ledger.exact(`people who are not told that it is pending: ${name}`, 0, size - told);
      ledger.exact(
        `ends by the server reported as done, and alive: ${name}`,
        0,
        await endEverywhere(app, app.config, state),
      );
    }
  },
};
