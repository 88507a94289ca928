import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { RecordStore } from '../../src/types/records.js';
import { countedRecords, type CountedRecords } from '../support/counted-records.js';
import { hasSession, HOME, Machines } from '../support/machines.js';
import { hasten } from '../support/quick-timers.js';
import { tampered } from '../support/tampered.js';

let records: CountedRecords;
beforeEach(() => {
  records = countedRecords();
});

const three = (): RecordStore[] => [records, records, records];
const NONE = [undefined, undefined, undefined];

/** Milliseconds between two look-ups; what is longer is a time limit. */
const PAUSE = 50;
/** How long a request pauses in all, by the timers that it sets. */
const pausedFor = (asked: readonly number[]): number =>
  asked.filter((ms) => ms <= PAUSE).reduce((sum, ms) => sum + ms, 0);

describe.each(['jwt', 'database'] as const)(
  'the same answer of a provider at three machines (%s)',
  (strategy) => {
    it('20 times at once: one token request, one session, and all end where that one does', async () => {
      const machines = await Machines.open(three(), { session: { strategy } });
      const first = machines.browser();
      const { answers, locations, tokenRequests } = await machines.deliver(
        first,
        await machines.comeBack(first),
      );
      expect(tokenRequests).toBe(1);
      expect(new Set(locations)).toEqual(new Set([HOME]));
      expect(machines.sessions).toBe(strategy === 'database' ? 1 : 0);
      // Those of one machine share the session; the others have none, and no cookie of the flow either.
      expect([6, 7]).toContain(answers.filter(hasSession).length);
      for (const { headers } of answers)
        expect(headers.getSetCookie().some((line) => /\.state\.[^=]+=; Max-Age=0/.test(line))).toBe(true);
      expect(machines.log.warnings).toEqual([]);
      expect(machines.log.errors).toEqual([]);
    });

    it('without records: as many token requests as machines, as before', async () => {
      const machines = await Machines.open(NONE, { session: { strategy } });
      const first = machines.browser();
      const { tokenRequests } = await machines.deliver(first, await machines.comeBack(first));
      expect(tokenRequests).toBe(3);
    });

    it('whose provider refuses the code: one token request, and the same error for all', async () => {
      const machines = await Machines.open(three(), { session: { strategy } });
      const first = machines.browser();
      const path = await machines.comeBack(first);
      machines.idp.faults.respond = {
        token: async () => {
          await new Promise((resolve) => setTimeout(resolve, 100));
          return Response.json({ error: 'invalid_grant' }, { status: 400 });
        },
      };
      const { locations, tokenRequests } = await machines.deliver(first, path);
      expect(tokenRequests).toBe(1);
      expect(new Set(locations).size).toBe(1);
      expect(locations[0]).toContain('error=OAuthCallbackError');
    });
  },
);

describe('where the others end', () => {
  it.each<readonly [string, Partial<AuthConfig>, string]>([
    ['the page for new users', { pages: { newUser: '/welcome' } }, '/welcome'],
    ['what the `signIn` callback says', { callbacks: { signIn: () => '/not-yet' } }, '/not-yet'],
    ['the error page', { callbacks: { signIn: () => false } }, 'error=AccessDenied'],
  ])('is %s', async (_, config, expected) => {
    const machines = await Machines.open(three(), { session: { strategy: 'jwt' }, ...config });
    const first = machines.browser();
    const path = await machines.comeBack(first);
    machines.beforeTokens = () => new Promise((resolve) => setTimeout(resolve, 100));
    const { locations } = await machines.deliver(first, path);
    for (const location of locations) expect(location).toContain(expected);
  });

  it('is the page that the sign-in leads to, soon, if the provider takes long', async () => {
    const machines = await Machines.open(three());
    const first = machines.browser();
    const path = await machines.comeBack(first);
    let goOn = (): void => {};
    const asksForTokens = new Promise<void>((arrived) => {
      machines.beforeTokens = () => {
        arrived();
        return new Promise<void>((resolve) => (goOn = resolve));
      };
    });
    const winning = first.get(path);
    await asksForTokens;
    const copy = machines.browser(1, first);
    const asked = hasten();
    expect((await copy.get(path)).headers.get('location')).toBe(HOME);
    expect(pausedFor(asked)).toBeGreaterThan(1000);
    expect(pausedFor(asked)).toBeLessThan(4000);
    goOn();
    expect((await winning).headers.get('location')).toBe(HOME);
    expect(machines.idp.callsTo('token')).toHaveLength(1);
  });

  it.each([0, 1])(
    'is the same after a while, at machine %i, with cookies that the browser kept',
    async (machine) => {
      const machines = await Machines.open(three());
      const first = machines.browser();
      const path = await machines.comeBack(first);
      const copy = machines.browser(machine, first);
      await first.get(path);
      machines.passed = 60;
      const asked = hasten();
      const answer = await machines.browser(machine, copy).get(path);
      expect(answer.headers.get('location')).toBe(HOME);
      expect(hasSession(answer)).toBe(false);
      machines.passed = 80;
      const late = await machines.browser(machine, copy).get(path);
      expect(late.headers.get('location')).toContain('error=OAuthCallbackError&code=flow_used');
      expect(pausedFor(asked)).toBe(0);
      expect(machines.idp.callsTo('token')).toHaveLength(1);
    },
  );
});

describe('a claim', () => {
  it('costs one write a sign-in, and one look afterwards', async () => {
    const machines = await Machines.open([records]);
    const first = machines.browser();
    const path = await machines.comeBack(first);
    expect(records.calls).toMatchObject({ get: 0, put: 0 });
    await first.get(path);
    expect(records.calls).toMatchObject({ get: 1, put: 1, delete: 0, listByOwner: 0, deleteByOwner: 0 });
  });

  it('costs nothing where nothing is claimed: another way in, and answers that are refused before', async () => {
    const machines = await Machines.open([records]);
    const first = machines.browser();
    const path = await machines.comeBack(first);
    const wrong = new URL(path, HOME);
    wrong.searchParams.set('state', tampered(wrong.searchParams.get('state') ?? ''));
    await machines.browser(0, first).get(wrong.pathname + wrong.search);
    await machines.browser().get(path);
    wrong.searchParams.delete('code');
    await machines
      .browser(0, first)
      .get(`${wrong.pathname}?error=access_denied&${wrong.searchParams.toString()}`);
    await first.get('/auth/session');
    expect(records.calls).toMatchObject({ get: 0, put: 0 });
  });

  it('says nothing of who signs in, and is over when its flow is', async () => {
    const machines = await Machines.open([records]);
    const first = machines.browser();
    const path = await machines.comeBack(first);
    const began = Date.now();
    await first.get(path);
    const rows = await records.memory.listByOwner('flow-claim', '');
    expect(rows).toHaveLength(1);
    const { state = '' } = Object.fromEntries(new URL(path, HOME).searchParams);
    expect(JSON.stringify(rows)).not.toContain(state.slice(-43));
    expect(rows[0]?.expiresAt.getTime()).toBeLessThan(began + 1_100_000);
  });

  it('stops no sign-in while the store is down, which the log says once', async () => {
    const machines = await Machines.open(three());
    for (let round = 0; round < 3; round += 1) {
      const first = machines.browser();
      const path = await machines.comeBack(first);
      records.isDown = true;
      const answer = await first.get(path);
      records.isDown = false;
      expect(answer.headers.get('location')).toBe(HOME);
      expect(hasSession(answer)).toBe(true);
    }
    expect(machines.log.warnings).toEqual(['callback-unclaimed']);
  });

  it('stops no sign-in while the store hangs', async () => {
    const machines = await Machines.open([records]);
    const first = machines.browser();
    const path = await machines.comeBack(first);
    records.before = (name) => (name === 'put' ? new Promise(() => {}) : Promise.resolve());
    hasten();
    expect(hasSession(await first.get(path))).toBe(true);
    expect(machines.log.warnings).toEqual(['callback-unclaimed']);
  });

  it('knows itself again in a store that writes, and says that it did not', async () => {
    const unsure: RecordStore = {
      ...records,
      put: async (record, options) => {
        await records.put(record, options);
        return records.put(record, options);
      },
    };
    const machines = await Machines.open([unsure]);
    const first = machines.browser();
    const answer = await first.get(await machines.comeBack(first));
    expect(hasSession(answer)).toBe(true);
  });

  it('is that of the adapter’s records, too', async () => {
    const adapter = MemoryAdapter();
    const machines = await Machines.open(NONE, { adapter });
    const first = machines.browser();
    expect((await machines.deliver(first, await machines.comeBack(first))).tokenRequests).toBe(1);
  });
});
