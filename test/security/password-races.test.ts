import { describe, expect, it } from 'vitest';
import { MemoryAdapter, memoryRecords } from '../../src/adapters/memory/index.js';
import { changePassword } from '../../src/index.js';
import { KINDS } from '../../src/core/records/kinds.js';
import { createMailbox, type TestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { RecordStore } from '../../src/types/records.js';
import {
  ADA,
  askForReset,
  cheap,
  GOOD,
  NEW,
  ORIGIN,
  passwordStage,
  sendLink,
  signIn,
  signUp,
  target,
  whoIs,
  type PasswordStage,
} from '../support/password-stage.js';

/** What a thief chooses. */
const EVIL = 'purple walrus gate';

/** A place where a call waits until it is let go. */
function gate(): {
  readonly arrived: Promise<void>;
  readonly pass: () => Promise<void>;
  readonly open: () => void;
} {
  let arrive = (): void => {};
  let open = (): void => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { arrived, pass: async () => (arrive(), opened), open: () => open() };
}

const asking = (browser: TestBrowser): Request =>
  new Request(`${ORIGIN}/settings`, { headers: { cookie: browser.cookieHeader() } });

async function signedIn(stage: PasswordStage, password: string): Promise<TestBrowser> {
  const browser = stage.browser();
  await signIn(browser, { password });
  return browser;
}

const opens = async (stage: PasswordStage, password: string): Promise<boolean> =>
  (await whoIs(await signedIn(stage, password))) === ADA;

async function reset(stage: PasswordStage, password: string = NEW): Promise<TestBrowser> {
  const owner = stage.browser();
  await askForReset(owner);
  await sendLink(owner, stage.link(), { password });
  return owner;
}

const kinds: readonly (readonly [string, Partial<AuthConfig>])[] = [
  ['database', { session: { strategy: 'database' } }],
  ['database, with records', { session: { strategy: 'database' }, revocation: { check: 'always' } }],
  ['jwt, with records', { session: { strategy: 'jwt' }, revocation: { check: 'always' } }],
  [
    'jwt, with records that are looked up now and then',
    { session: { strategy: 'jwt' }, revocation: { check: 300 } },
  ],
];

describe.each(kinds)('`changePassword` of a session that ends while it runs, sessions as %s', (_, config) => {
  it('changes nothing, and the owner stays signed in', async () => {
    const held = gate();
    const stage = passwordStage({
      config,
      options: {
        isCompromised: async (password) => {
          if (password === EVIL) await held.pass();
          return false;
        },
      },
    });
    await stage.account();
    const thief = await signedIn(stage, GOOD);
    const change = { currentPassword: GOOD, newPassword: EVIL };
    const changed = changePassword(asking(thief), stage.config, change);
    await held.arrived;
    stage.clock.advance(5);
    const owner = await reset(stage);
    held.open();
    expect(await changed).toMatchObject({ ok: false, error: 'no_session' });
    stage.clock.advance(5);
    expect(await whoIs(owner)).toBe(ADA);
    expect(await opens(stage, NEW)).toBe(true);
    expect(await opens(stage, EVIL)).toBe(false);
    expect(stage.mails.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  });

  it('takes back what it wrote, if the session ends while it writes', async () => {
    const held = gate();
    let isArmed = false;
    const base = memoryRecords();
    const put: RecordStore['put'] = async (record, options) => {
      if (record.kind !== KINDS.password || !isArmed) return base.put(record, options);
      isArmed = false;
      const written = await base.put(record, options);
      await held.pass();
      return written;
    };
    const stage = passwordStage({ config: { ...config, records: recordsWith(base, { put }) } });
    await stage.account();
    const thief = await signedIn(stage, GOOD);
    isArmed = true;
    const changed = changePassword(asking(thief), stage.config, {
      currentPassword: GOOD,
      newPassword: EVIL,
    });
    await held.arrived;
    await thief.post('/auth/signout');
    held.open();
    expect(await changed).toMatchObject({ ok: false, error: 'no_session' });
    stage.clock.advance(5);
    expect(await opens(stage, GOOD)).toBe(true);
    expect(await opens(stage, EVIL)).toBe(false);
    expect(stage.mails.some(({ kind }) => kind === 'changed')).toBe(false);
  });

  it('does not stay what it chose, if it wrote while a reset was about to end the session', async () => {
    const held = gate();
    let isArmed = false;
    const base = memoryRecords();
    const put: RecordStore['put'] = async (record, options) => {
      const written = await base.put(record, options);
      if (record.kind === KINDS.password && isArmed) {
        isArmed = false;
        await held.pass();
      }
      return written;
    };
    const stage = passwordStage({
      config: { ...config, records: recordsWith(base, { put }) },
    });
    await stage.account();
    const owner = stage.browser();
    await askForReset(owner);
    const link = stage.link();
    isArmed = true;
    const answer = sendLink(owner, link, { password: NEW });
    await held.arrived;
    // The new password is stored, and the sessions that began meanwhile have not ended.
    stage.clock.advance(1);
    const thief = await signedIn(stage, NEW);
    const changed = await changePassword(asking(thief), stage.config, {
      currentPassword: NEW,
      newPassword: EVIL,
    });
    expect(changed.ok).toBe(true);
    held.open();
    await answer;
    // Longer than `check` lets a session go on without a look-up.
    stage.clock.advance(400);
    expect(await whoIs(thief)).toBeUndefined();
    expect(await opens(stage, EVIL)).toBe(false);
    expect(await opens(stage, NEW)).toBe(true);
  });
});

function recordsWith(base: RecordStore, changes: Partial<RecordStore>): RecordStore {
  return {
    get: (...args) => base.get(...args),
    put: (...args) => base.put(...args),
    delete: (...args) => base.delete(...args),
    listByOwner: (...args) => base.listByOwner(...args),
    deleteByOwner: (...args) => base.deleteByOwner(...args),
    listByKind: (...args) => base.listByKind(...args),
    cleanup: (...args) => base.cleanup(...args),
    ...changes,
  };
}

describe('an address that is proven while a stranger changes the password', () => {
  it('keeps none that the stranger chose', async () => {
    const held = gate();
    let isArmed = false;
    const store = MemoryAdapter();
    const { getUser } = store;
    store.getUser = async (id) => {
      if (isArmed) {
        isArmed = false;
        await held.pass();
      }
      return getUser?.(id) ?? null;
    };
    const mailbox = createMailbox();
    const stage = passwordStage({
      config: { adapter: store, session: { strategy: 'database' } },
      options: { import: () => cheap.hash('what a stranger typed') },
      extra: [{ id: 'email', type: 'email', name: 'Email', ...mailbox }],
    });
    await store.createUser?.({ id: '', email: ADA, emailVerified: null });
    const stranger = await signedIn(stage, 'what a stranger typed');
    expect(await whoIs(stranger)).toBe(ADA);
    isArmed = true;
    const changed = changePassword(asking(stranger), stage.config, { newPassword: EVIL, recent: false });
    await held.arrived;
    const ada = stage.browser();
    await ada.post('/auth/signin/email', { email: ADA });
    const url = new URL(mailbox.newestTo(ADA).url);
    await ada.get(url.pathname + url.search);
    expect(await whoIs(stranger)).toBeUndefined();
    held.open();
    expect(await changed).toMatchObject({ ok: false, error: 'no_session' });
    expect(await whoIs(ada)).toBe(ADA);
    expect(await opens(stage, EVIL)).toBe(false);
  });
});

describe('`changePassword` where sessions are rows alone', () => {
  const open = () => passwordStage({ config: { session: { strategy: 'database' } } });

  it('ends nothing, and brings nothing back, if its own row is gone when it looks', async () => {
    const stage = open();
    const other = await stage.account();
    const own = await signedIn(stage, GOOD);
    const { getSessionAndUser, deleteSession } = stage.store;
    let looks = 0;
    const token = [...own.cookies].find(([name]) => name.includes('session-token'))?.[1] ?? '';
    const before = stage.store.snapshot().sessions.length;
    stage.store.getSessionAndUser = async (sent) => {
      // Signed out in another tab, once everything was asked and the password is about to be written.
      if (sent === token && (looks += 1) === 4) await deleteSession?.(token);
      return getSessionAndUser?.(sent) ?? null;
    };
    const changed = await changePassword(asking(own), stage.config, {
      currentPassword: GOOD,
      newPassword: NEW,
    });
    expect(looks).toBeGreaterThanOrEqual(4);
    expect(changed).toMatchObject({ ok: false, error: 'no_session' });
    expect(stage.store.snapshot().sessions).toHaveLength(before - 1);
    expect(await whoIs(own)).toBeUndefined();
    expect(await whoIs(other)).toBe(ADA);
    expect(await opens(stage, GOOD)).toBe(true);
  });

  it('brings back no session that a reset ended while it was written again', async () => {
    const stage = open();
    await stage.account();
    const thief = await signedIn(stage, GOOD);
    const { deleteSessionsByUserId } = stage.store;
    let isArmed = true;
    let owner: TestBrowser | undefined;
    stage.store.deleteSessionsByUserId = async (userId) => {
      await deleteSessionsByUserId?.(userId);
      if (!isArmed) return;
      isArmed = false;
      stage.clock.advance(5);
      owner = await reset(stage);
    };
    const changed = await changePassword(asking(thief), stage.config, {
      currentPassword: GOOD,
      newPassword: EVIL,
    });
    expect(changed).toMatchObject({ ok: false, error: 'no_session' });
    expect(await whoIs(thief)).toBeUndefined();
    expect(owner && (await whoIs(owner))).toBe(ADA);
    expect(await opens(stage, NEW)).toBe(true);
    expect(await opens(stage, EVIL)).toBe(false);
  });

  it('keeps the columns of the application in its own row', async () => {
    const stage = open();
    const own = await stage.account();
    const { createSession, getSessionAndUser } = stage.store;
    const written: object[] = [];
    stage.store.createSession = async (row) => (written.push(row), createSession?.(row) ?? row);
    stage.store.getSessionAndUser = async (token) => {
      const found = (await getSessionAndUser?.(token)) ?? null;
      return found && { ...found, session: { ...found.session, tenant: 'acme' } };
    };
    const changed = await changePassword(asking(own), stage.config, {
      currentPassword: GOOD,
      newPassword: NEW,
    });
    expect(changed).toMatchObject({ ok: true, othersEnded: true });
    expect(written.length).toBeGreaterThan(0);
    for (const row of written) expect(row).toMatchObject({ tenant: 'acme' });
    expect(await whoIs(own)).toBe(ADA);
  });

  it('is tried again, if somebody else wrote the same password in a better form', async () => {
    const stage = open();
    const own = await stage.account();
    const { records } = stage.store;
    const { put } = records;
    let isArmed = true;
    records.put = async (record, options) => {
      if (isArmed && record.kind === KINDS.password) {
        isArmed = false;
        return false;
      }
      return put.call(records, record, options);
    };
    const change = { currentPassword: GOOD, newPassword: NEW };
    expect(await changePassword(asking(own), stage.config, change)).toMatchObject({ ok: true });
    expect(await whoIs(own)).toBe(ADA);
    expect(await opens(stage, NEW)).toBe(true);
    records.put = async (record, options) =>
      record.kind === KINDS.password ? false : put.call(records, record, options);
    await expect(
      changePassword(asking(own), stage.config, { currentPassword: NEW, newPassword: GOOD }),
    ).rejects.toThrow('at the same time');
    records.put = put;
    expect(await opens(stage, NEW)).toBe(true);
  });
});

/** A store whose next write of a password comes after its time. */
function slowStage(config: Partial<AuthConfig> = {}) {
  const base = memoryRecords();
  const owners = new Set<string>();
  let armed: string | undefined;
  let land = async (): Promise<unknown> => undefined;
  const put: RecordStore['put'] = (record, options) => {
    owners.add(record.owner);
    if (record.kind !== armed) return base.put(record, options);
    armed = undefined;
    return new Promise((resolve) => {
      land = async () => {
        resolve(base.put(record, options));
        // What follows the late write.
        await new Promise((after) => setTimeout(after, 50));
      };
    });
  };
  const stage = passwordStage({
    config: {
      session: { strategy: 'database' },
      ...config,
      records: recordsWith(base, { put }),
      timeouts: { adapter: 0.1 },
    },
  });
  return { stage, base, owners, hang: () => (armed = KINDS.password), land: () => land() };
}

describe('a new password that the store keeps after its time', () => {
  it.each([
    ['database', {}],
    ['database, with records', { revocation: { check: 'always' } }],
  ] as const)('ends sessions and links, and tells the owner: a reset, sessions as %s', async (_, config) => {
    const { stage, hang, land } = slowStage(config);
    await stage.account();
    stage.clock.advance(60);
    await askForReset(stage.browser());
    const sibling = stage.link();
    const owner = stage.browser();
    await askForReset(owner);
    hang();
    expect(target(await sendLink(owner, stage.link(), { password: NEW }))).toContain('error=');
    stage.clock.advance(1);
    const thief = await signedIn(stage, GOOD);
    expect(await whoIs(thief)).toBe(ADA);
    stage.audit.length = 0;
    await land();
    stage.clock.advance(1);
    expect(await whoIs(thief)).toBeUndefined();
    expect(stage.audit.map(({ name }) => name)).toEqual(['session.revoked', 'password.changed']);
    expect(stage.mails.at(-1)).toMatchObject({ to: ADA, kind: 'changed' });
    expect(target(await sendLink(stage.browser(), sibling, { password: EVIL }))).toContain('link_used');
    expect(await opens(stage, NEW)).toBe(true);
    expect(await opens(stage, GOOD)).toBe(false);
  });

  it('does nothing more where somebody else wrote first', async () => {
    const { stage, hang, land } = slowStage();
    await stage.account();
    const owner = stage.browser();
    await askForReset(owner);
    hang();
    await sendLink(owner, stage.link(), { password: NEW });
    const again = await reset(stage, 'eight blue barrels');
    const mails = stage.mails.length;
    await land();
    expect(await whoIs(again)).toBe(ADA);
    expect(stage.mails).toHaveLength(mails);
    expect(await opens(stage, 'eight blue barrels')).toBe(true);
    expect(await opens(stage, NEW)).toBe(false);
  });

  it('ends the other sessions: `changePassword`', async () => {
    const { stage, hang, land } = slowStage();
    await stage.account();
    const own = await signedIn(stage, GOOD);
    hang();
    const change = { currentPassword: GOOD, newPassword: NEW };
    await expect(changePassword(asking(own), stage.config, change)).rejects.toThrow('timeouts.adapter');
    const thief = await signedIn(stage, GOOD);
    await land();
    expect(await whoIs(thief)).toBeUndefined();
    expect(await whoIs(own)).toBe(ADA);
    expect(stage.mails.at(-1)).toMatchObject({ to: ADA, kind: 'changed' });
    expect(await opens(stage, NEW)).toBe(true);
  });

  it('is taken back, if the session of `changePassword` has ended until then', async () => {
    const { stage, hang, land } = slowStage();
    await stage.account();
    const own = await signedIn(stage, GOOD);
    hang();
    const change = { currentPassword: GOOD, newPassword: EVIL };
    await expect(changePassword(asking(own), stage.config, change)).rejects.toThrow('timeouts.adapter');
    await own.post('/auth/signout');
    await land();
    expect(await opens(stage, EVIL)).toBe(false);
    expect(await opens(stage, GOOD)).toBe(true);
  });

  it('ends the other links of that address: a sign-up', async () => {
    const { stage, base, owners, hang, land } = slowStage();
    await signUp(stage.browser(), { password: EVIL });
    const ada = stage.browser();
    await signUp(ada);
    const rows = async (): Promise<number> => {
      const found = await Promise.all(
        [...owners].map(async (owner) => base.listByOwner(KINDS.passwordSignUp, owner)),
      );
      return found.flat().length;
    };
    // That of the confirmed sign-up is used up, and the other one is a stranger's.
    expect(await rows()).toBe(2);
    hang();
    const answer = await ada.get(stage.link());
    expect(target(answer)).toContain('error=');
    stage.audit.length = 0;
    await land();
    expect(await rows()).toBe(0);
    expect(stage.audit.map(({ name }) => name)).toEqual(['password.set']);
    expect(await opens(stage, GOOD)).toBe(true);
  });
});
