import { factorsKind } from '../../src/core/factors/kinds.js';
import { afterEach, expect, it } from 'vitest';
import {
  atTheEnd,
  durableKinds,
  passkeyName,
  passwordHash,
  type RecordKind,
} from '../../src/core/records/kinds.js';
import { API_KEY } from '../../src/core/records/api-key-kinds.js';
import { SIGNING_KEYS } from '../../src/core/records/api-kinds.js';
import { openRecords, type Records } from '../../src/core/records/records.js';
import { countRecords, resealRecords } from '../../src/core/records/reseal.js';
import { grantRecords, parseGrant } from '../../src/core/tokens/grant.js';
import type { RecordStore } from '../../src/types/records.js';
import { recordingLogger } from './config.js';

const quiet = recordingLogger();

/** The records of an application with these secrets, newest first. */
export function openedWith(store: RecordStore, ...secrets: string[]): Records {
  return openRecords(store, {
    secrets,
    runtime: { now: () => new Date(), fetch },
    logger: { ...quiet.logger, error: () => '', warn: () => {}, debug: () => {} },
    timeouts: { adapter: 10, callbacks: 10, proofs: 30, events: 5, body: 10 },
    once: () => {},
  });
}

const grant = parseGrant({ provider: 'p', accountId: 'a', began: 1, tokenType: 'bearer', failures: 0 });

/** A value of every durable kind; a new kind needs one here. */
const SAMPLES: Readonly<Record<string, readonly [RecordKind<unknown>, unknown]>> = {
  [passwordHash.name]: [passwordHash, { hash: 'of a password' }],
  [passkeyName.name]: [passkeyName, 'my key'],
  [factorsKind.name]: [
    factorsKind,
    {
      epoch: 2,
      totp: { secret: 'GEZDGNBVGY3TQOJQ', digits: 6, period: 30, algorithm: 'SHA-1', lastStep: 7, since: 1 },
      recovery: { hashes: ['hash-of-a-code'], of: 10, since: 1 },
      wrong: { totp: { count: 1, last: 5 } },
    },
  ],
  [grantRecords.name]: [grantRecords, grant],
  [API_KEY.name]: [
    API_KEY,
    {
      id: 'one',
      name: 'Report',
      environment: 'live',
      scopes: [],
      hash: 'of a secret',
      createdAt: 1,
      since: 1,
    },
  ],
  [SIGNING_KEYS.name]: [
    SIGNING_KEYS,
    {
      keys: [{ kid: 'one', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' }, from: 1 }],
    },
  ],
};

/** More than a page of `resealRecords`, in one kind. */
const MANY = 230;
const FEW = 5;

async function fill(records: Records, kind: string): Promise<number> {
  const [sealed, value] = SAMPLES[kind] ?? [];
  if (sealed === undefined) throw new Error(`There is no sample of the kind ${kind}.`);
  const count = kind === passwordHash.name ? MANY : FEW;
  const entry = { owner: 'ada', value, expiresAt: atTheEnd() };
  for (let from = 0; from < count; from += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, count - from) }, (_, index) =>
        records.add(sealed, { ...entry, id: `${from + index}` }),
      ),
    );
  return count;
}

/** How many records come back as they were written. */
async function intact(records: Records, kind: string, count: number): Promise<number> {
  const [sealed, value] = SAMPLES[kind] ?? [];
  if (sealed === undefined) throw new Error(`There is no sample of the kind ${kind}.`);
  let found = 0;
  for (let index = 0; index < count; index += 1) {
    const read = await records.read(sealed, `${index}`);
    if (JSON.stringify(read.value) === JSON.stringify(value)) found += 1;
  }
  return found;
}

/** A store that fails for good after some writes, as one whose process is killed. */
function dyingAfter(store: RecordStore, writes: number): RecordStore {
  let left = writes;
  return {
    get: (...args) => store.get(...args),
    put: (...args) => {
      if ((left -= 1) < 0) throw new Error('killed');
      return store.put(...args);
    },
    delete: (...args) => store.delete(...args),
    listByOwner: (...args) => store.listByOwner(...args),
    deleteByOwner: (...args) => store.deleteByOwner(...args),
    listByKind: (...args) => store.listByKind(...args),
    cleanup: (...args) => store.cleanup(...args),
  };
}

/** What every store must show of every kind that outlives a secret. @param make - an empty store */
export function describeRotations(
  make: () => Promise<{ readonly records: RecordStore; close(): Promise<unknown> }>,
): void {
  let closing: (() => Promise<unknown>)[] = [];
  const open = async (): Promise<RecordStore> => {
    const { records, close } = await make();
    closing.push(close);
    return records;
  };
  afterEach(async () => {
    for (const close of closing) await close();
    closing = [];
  });

  it('has a sample of every durable kind', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual([...durableKinds].toSorted());
  });

  for (const kind of durableKinds) {
    it(`loses no ${kind} that is read on the way through three rotations`, async () => {
      const store = await open();
      const count = await fill(openedWith(store, 'A'), kind);
      expect(await intact(openedWith(store, 'B', 'A'), kind, count)).toBe(count);
      expect(await intact(openedWith(store, 'C', 'B'), kind, count)).toBe(count);
      expect(await intact(openedWith(store, 'D', 'C'), kind, count)).toBe(count);
      expect(await intact(openedWith(store, 'D'), kind, count)).toBe(count);
    });

    it(`loses no ${kind} that is sealed anew, whenever that was killed`, async () => {
      const store = await open();
      const count = await fill(openedWith(store, 'A'), kind);
      for (const [newest, old] of [
        ['B', 'A'],
        ['C', 'B'],
        ['D', 'C'],
      ] as const) {
        const secrets = [newest, old];
        for (const writes of [0, 3, Math.floor(count / 3)]) {
          const dying = resealRecords({ store: dyingAfter(store, writes), secrets });
          if (writes < count) await expect(dying).rejects.toThrow('killed');
          // Nothing is lost in between, and the rest is still counted as outdated.
          const [between] = (await countRecords({ store, secrets })).filter((one) => one.kind === kind);
          expect(between).toMatchObject({ scanned: count, unreadable: 0 });
          expect(between?.outdated).toBeGreaterThan(0);
        }
        await resealRecords({ store, secrets });
        expect(
          (await countRecords({ store, secrets: [newest] })).filter(({ unreadable }) => unreadable > 0),
        ).toEqual([]);
      }
      expect(await intact(openedWith(store, 'D'), kind, count)).toBe(count);
    });

    it(`tells a ${kind} that cannot be opened from one that is not there`, async () => {
      const store = await open();
      await fill(openedWith(store, 'A'), kind);
      const [sealed = passwordHash, value] = SAMPLES[kind] ?? [];
      const blind = openedWith(store, 'C', 'B');
      await expect(blind.read(sealed, '0')).rejects.toMatchObject({ code: 'record_unreadable' });
      await expect(blind.list(sealed, 'ada')).rejects.toMatchObject({ code: 'record_unreadable' });
      const entry = { id: '0', owner: 'ada', value, expiresAt: atTheEnd() };
      await expect(blind.add(sealed, entry)).rejects.toMatchObject({ code: 'record_unreadable' });
      expect(await blind.read(sealed, 'nobody')).toMatchObject({ value: undefined, version: 0 });
      // With the secret back, everything is.
      expect((await openedWith(store, 'C', 'A').read(sealed, '0')).value).toEqual(value);
    });
  }

  it('keeps what others write while it is sealed anew', async () => {
    const store = await open();
    await fill(openedWith(store, 'A'), passwordHash.name);
    const records = openedWith(store, 'B', 'A');
    const busy: RecordStore = {
      ...dyingAfter(store, Infinity),
      put: async (row, options) => {
        const [sealed] = SAMPLES[row.kind] ?? [];
        // Somebody else is faster, once for each of the first records.
        if (sealed === passwordHash && row.version === 2 && writes < 5) {
          writes += 1;
          const changed = { ...row, value: (await store.get(row.kind, row.key))?.value ?? '' };
          await store.put({ ...changed, version: 1 }, { ifVersion: 1 });
          return false;
        }
        return store.put(row, options);
      },
    };
    let writes = 0;
    const done = await resealRecords({ store: busy, secrets: ['B', 'A'] });
    expect(writes).toBe(5);
    expect(done.find(({ kind }) => kind === passwordHash.name)).toMatchObject({
      scanned: MANY,
      resealed: MANY,
      outdated: 0,
      unreadable: 0,
    });
    expect(await intact(records, passwordHash.name, MANY)).toBe(MANY);
  });

  it('gives up if another process keeps writing with an older secret', async () => {
    const store = await open();
    await fill(openedWith(store, 'A'), passkeyName.name);
    const stubborn: RecordStore = { ...dyingAfter(store, Infinity), put: () => false };
    await expect(resealRecords({ store: stubborn, secrets: ['B', 'A'] })).rejects.toThrow(
      'still writes records of the kind "passkey-name" with an older secret',
    );
  });
}
