import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Browser } from '../support/browser.js';
import { locationOf } from '../support/browser.js';
import { countedRecords, type CountedRecords } from '../support/counted-records.js';
import { LogoutStage } from '../support/logout-stage.js';
import { sample } from '../support/sample.js';

/** Numbers of the interleavings: of 200, or of a sample of them. */
const ROUNDS = sample([...Array(200).keys()], 25);

const BY_ROWS = 'database, without `revocation`';
/** What keeps and ends sessions. */
const WAYS: readonly (readonly [string, Partial<AuthConfig>])[] = [
  ['jwt', { session: { strategy: 'jwt' }, revocation: { check: 'always' } }],
  ['database', { session: { strategy: 'database' }, revocation: { check: 'always' } }],
  [BY_ROWS, { session: { strategy: 'database' } }],
];

/** The same delays for the same seed: every call of the store waits for another number of turns. */
function delays(start: number): () => Promise<void> {
  let seed = start;
  return async () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    for (let turn = seed % 11; turn > 0; turn -= 1) await Promise.resolve();
    if (seed % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
  };
}

/** A memory adapter whose calls wait. */
function slowAdapter(wait: () => Promise<void>): NonNullable<AuthConfig['adapter']> {
  return new Proxy(MemoryAdapter(), {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        await wait();
        return Reflect.apply(method, target, given) as unknown;
      };
    },
  });
}

let records: CountedRecords;
beforeEach(() => {
  records = countedRecords();
});

function open(config: Partial<AuthConfig>, wait = async (): Promise<void> => {}): Promise<LogoutStage> {
  return LogoutStage.open({
    config: { logout: { backChannel: true }, adapter: slowAdapter(wait), records, ...config },
  });
}

/** Up to the provider and back: where the browser comes back to. */
async function comeBack(stage: LogoutStage, browser: Browser): Promise<string> {
  const location = locationOf(await browser.post('/auth/signin/idp', { callbackUrl: '/home' })).href;
  return `/auth/callback/idp?${stage.idp.authorize(location).toString()}`;
}

const CLAIMS = [
  ['sub', {}],
  ['sid', { sub: undefined, sid: 'session-1' }],
  ['sub and sid', { sid: 'session-1' }],
] as const;

describe.each(WAYS)('a logout token that crosses a sign-in (%s)', (name, config) => {
  // A row does not say of which session at the provider it came, so that one that is there already cannot be found by it.
  const claims = CLAIMS.filter(([claim]) => claim !== 'sid' || name !== BY_ROWS);

  it.each(claims)(`with %s ends it: ${ROUNDS.length} interleavings, none comes back`, async (_, named) => {
    let back = 0;
    let begun = 0;
    for (const round of ROUNDS) {
      records = countedRecords();
      const wait = delays(round + 1);
      records.before = wait;
      const stage = await open(config, wait);
      const browser = stage.browser();
      const path = await comeBack(stage, browser);
      const token = await stage.logoutToken(named);
      await stage.with({ claims: { sid: 'session-1', sub: 'subject-1' } }, async () => {
        // The first and the last one do not cross, so that both orders happen whatever the machine does.
        const before = round === ROUNDS[0] ? await stage.postToken(token) : undefined;
        const signingIn = browser.get(path);
        if (round === ROUNDS.at(-1)) await signingIn;
        for (let turn = (round % 10) * 8; turn > 0; turn -= 1) await Promise.resolve();
        for (let turn = round % 50; turn > 0; turn -= 1)
          await new Promise((resolve) => setImmediate(resolve));
        const [answer, ending] = await Promise.all([signingIn, before ?? stage.postToken(token)]);
        expect(ending.status).toBe(200);
        if (answer.headers.get('location') === 'https://app.test/home') begun += 1;
      });
      if ((await browser.session()) !== null) back += 1;
    }
    expect(back).toBe(0);
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(ROUNDS.length);
  });

  it.each(claims)('with %s leaves alone who signs in again afterwards', async (_, named) => {
    const stage = await open(config);
    await stage.postToken(await stage.logoutToken(named));
    stage.now = new Date(stage.now.getTime() + 1000);
    const again = await stage.with({ claims: { sid: 'session-2' } }, () => stage.signedIn());
    expect(await again.session()).not.toBeNull();
  });

  it('leaves other sessions and other people alone', async () => {
    const stage = await open(config);
    await stage.postToken(await stage.logoutToken({ sub: 'subject-2' }));
    await stage.postToken(await stage.logoutToken({ sub: undefined, sid: 'session-9' }));
    await stage.postToken(await stage.logoutToken({ sub: 'subject-2', sid: 'session-1' }));
    const browser = await stage.with({ claims: { sid: 'session-1' } }, () => stage.signedIn());
    expect(await browser.session()).not.toBeNull();
  });

  it('tells who signs in why, and leaves nothing behind', async () => {
    const stage = await open(config);
    const browser = stage.browser();
    const path = await comeBack(stage, browser);
    await stage.postToken(await stage.logoutToken());
    const answer = await browser.get(path);
    expect(answer.headers.get('location')).toContain('error=OAuthCallbackError&code=session_changed');
    expect(browser.names('session-token')).toEqual([]);
    expect(await browser.session()).toBeNull();
    stage.now = new Date(stage.now.getTime() + 1000);
    expect(await (await stage.signedIn()).session()).not.toBeNull();
  });
});

describe('an ID Token that is younger than the logout', () => {
  it('does not help the session that ended there, which its `auth_time` tells', async () => {
    const stage = await open({ session: { strategy: 'jwt' }, revocation: { check: 'always' } });
    const before = stage.now.getTime() / 1000 - 600;
    await stage.postToken(await stage.logoutToken({ sid: 'session-1' }));
    stage.now = new Date(stage.now.getTime() + 5000);
    const claims = { sid: 'session-1', auth_time: before };
    const late = await stage.with({ claims }, () => stage.signedIn());
    expect(await late.session()).toBeNull();
    // Another session of the same person there, which was begun before.
    const other = await stage.with({ claims: { ...claims, sid: 'session-2' } }, () => stage.signedIn());
    expect(await other.session()).not.toBeNull();
  });
});

it('costs nothing without `logout.backChannel`', async () => {
  const stage = await LogoutStage.open({
    config: {
      adapter: MemoryAdapter(),
      records,
      session: { strategy: 'jwt' },
      revocation: { check: 'always' },
    },
  });
  const kinds = new Set<string>();
  const { get } = records;
  stage.config.records = { ...records, get: (kind, key) => (kinds.add(kind), get(kind, key)) };
  await stage.signedIn();
  expect(kinds).not.toContain('provider-end');
});
