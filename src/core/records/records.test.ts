import { beforeEach, describe, expect, it } from 'vitest';
import { memoryRecords, type MemoryRecords } from '../../adapters/memory/index.js';
import { AdapterError } from '../../errors.js';
import { recordingLogger } from '../../../test/support/config.js';
import type { StoredRecord } from '../../types/records.js';
import { passwordHash, type RecordKind, SESSION } from './kinds.js';
import { openRecords, type Records } from './records.js';
import { resealRecords } from './reseal.js';
import type { Tracer } from '../kit/traced.js';
import { tampered } from '../../../test/support/tampered.js';

const note: RecordKind<string> = {
  name: 'note',
  parse: (value) => (typeof value === 'string' ? value : undefined),
};
const other: RecordKind<string> = { ...note, name: 'other' };
const NOW = new Date('2026-11-22T12:00:00Z');
const later = new Date(NOW.getTime() + 60_000);
const entry = { id: 'one', owner: 'ada', value: 'secret text', expiresAt: later };

let store: MemoryRecords;
let warnings: string[];
let errors: unknown[];
let now: Date;

function open(...secrets: string[]): Records {
  return opened(secrets.length === 0 ? ['a secret'] : secrets);
}

function opened(secrets: readonly string[], tracer?: Tracer): Records {
  const logger = recordingLogger();
  return openRecords(store, {
    secrets,
    runtime: { now: () => now, fetch, ...(tracer && { tracer }) },
    logger: {
      ...logger,
      debug: () => {},
      warn: (code) => warnings.push(code),
      error: (error) => `${errors.push(Reflect.get(error, 'code'))}`,
    },
    timeouts: { adapter: 10, callbacks: 10, proofs: 30, events: 5, body: 10 },
    once: (key, run) => {
      if (!warnings.includes(key)) run();
    },
  });
}

async function stored(): Promise<StoredRecord> {
  const [row] = await store.listByOwner('note', 'ada');
  if (row === undefined) throw new Error('Nothing is stored.');
  return row;
}

beforeEach(() => {
  store = memoryRecords();
  warnings = [];
  errors = [];
  now = NOW;
});

describe('records', () => {
  it('come back as they were written, and are not stored as they are', async () => {
    expect(await open().write(note, entry, 0)).toBe(true);
    expect(await open().read(note, 'one')).toEqual({
      value: 'secret text',
      version: 1,
      owner: 'ada',
      expiresAt: later,
    });
    const row = await stored();
    expect(JSON.stringify(row)).not.toContain('secret text');
    expect(row.key).toMatch(/^[\w-]{43}$/);
  });

  it('are written by exactly one of those who read the same version', async () => {
    await open().write(note, entry, 0);
    const results = await Promise.all(
      Array.from({ length: 32 }, (_, index) => open().write(note, { ...entry, value: `${index}` }, 1)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await open().read(note, 'one')).toMatchObject({ version: 2 });
  });

  it('are added once, and again after they expired', async () => {
    expect(await open().add(note, entry)).toBe(true);
    expect(await open().add(note, entry)).toBe(false);
    now = later;
    expect(await open().read(note, 'one')).toMatchObject({ value: undefined, version: 1 });
    expect(await open().add(note, { ...entry, expiresAt: new Date(later.getTime() + 1000) })).toBe(true);
  });

  it('are listed and deleted by owner', async () => {
    await open().write(note, entry, 0);
    await open().write(note, { ...entry, id: 'two' }, 0);
    await open().write(note, { ...entry, id: 'three', owner: 'Ada' }, 0);
    await open().write(other, entry, 0);
    expect(await open().list(note, 'ada')).toHaveLength(2);
    expect(await open().removeAll(note, 'ada')).toBe(2);
    expect(await open().list(note, 'Ada')).toHaveLength(1);
    expect(await open().list(other, 'ada')).toHaveLength(1);
  });

  it('survive a new secret while the old one is in the list', async () => {
    await open('old').write(note, entry, 0);
    expect((await open('new', 'old').read(note, 'one')).value).toBe('secret text');
  });
});

describe('records while a tracer is set', () => {
  it('are the same, and every method is told', async () => {
    const spans: string[] = [];
    const span = { setAttribute: () => {}, setStatus: () => {}, end: () => {} };
    const tracer: Tracer = {
      startActiveSpan: (name, _, run) => {
        spans.push(name);
        return run(span);
      },
    };
    const records = opened(['a secret'], tracer);
    expect(await records.add(note, entry)).toBe(true);
    expect(await records.add(note, entry)).toBe(false);
    expect(await records.read(note, 'one')).toMatchObject({ value: 'secret text', version: 1 });
    expect(await records.list(note, 'ada')).toMatchObject([{ value: 'secret text' }]);
    expect(await records.remove(note, 'one')).toBe(true);
    expect(await records.removeAll(note, 'ada')).toBe(0);
    const methods = ['put', 'put', 'get', 'get', 'listByOwner', 'delete', 'deleteByOwner'];
    expect(spans).toEqual(methods.map((method) => `latchkey records ${method}`));
  });
});

describe('records that cannot be trusted', () => {
  it.each<[string, (row: StoredRecord) => Partial<StoredRecord>]>([
    ['another owner', () => ({ owner: 'eve' })],
    ['another version', ({ version }) => ({ version: version + 1 })],
    ['a longer life', () => ({ expiresAt: new Date(later.getTime() + 1) })],
    ['a changed value', ({ value }) => ({ value: tampered(value) })],
    ['no value', () => ({ value: '' })],
  ])('with %s count as absent, which is told once', async (_, change) => {
    await open().write(note, entry, 0);
    const row = await stored();
    await store.put({ ...row, ...change(row) });
    expect((await open().read(note, 'one')).value).toBeUndefined();
    expect((await open().read(note, 'one')).value).toBeUndefined();
    expect(warnings).toEqual(['record-unreadable']);
  });

  it('cannot be moved to another key or kind', async () => {
    await open().write(note, entry, 0);
    await open().write(note, { ...entry, id: 'two', value: 'mine' }, 0);
    const [first, second] = await store.listByOwner('note', 'ada');
    if (first === undefined || second === undefined) throw new Error('Nothing is stored.');
    await store.put({ ...first, key: second.key });
    await store.put({ ...first, kind: 'other' });
    expect((await open().read(note, 'two')).value).toBeUndefined();
    expect(await open().list(other, 'ada')).toEqual([]);
  });

  it('sealed with a lost secret count as absent, and can be written anew', async () => {
    await open('lost').write(note, entry, 0);
    const { value, version } = await open('new').read(note, 'one');
    expect(value).toBeUndefined();
    expect(await open('new').write(note, entry, version)).toBe(true);
  });

  it('that a store confuses with others are not taken for them', async () => {
    await open().write(note, entry, 0);
    const row = await stored();
    store.get = async () => ({ ...row, key: row.key.toUpperCase() });
    expect(await open().read(note, 'one')).toMatchObject({ value: undefined, version: 0 });
  });

  it('say which method of the store failed', async () => {
    store.get = () => Promise.reject(new Error('gone'));
    await expect(open().read(note, 'one')).rejects.toThrow(AdapterError);
    await expect(open().read(note, 'one')).rejects.toThrow(/`get`/);
  });
});

describe('a durable record', () => {
  const hash = { id: 'ada', owner: 'ada', value: { hash: 'of ada' }, expiresAt: later };

  it('that cannot be decrypted can be overwritten and listed around, with an error in the log', async () => {
    await open('old').write(passwordHash, hash, 0);
    await open('new').write(passwordHash, { ...hash, id: 'second', value: { hash: 'second' } }, 0);
    const records = open('new');
    await expect(records.read(passwordHash, 'ada')).rejects.toMatchObject({ code: 'record_unreadable' });
    expect(await records.listReadable(passwordHash, 'ada')).toMatchObject([{ value: { hash: 'second' } }]);
    expect(await records.readToReplace(passwordHash, 'ada')).toMatchObject({ value: undefined, version: 1 });
    expect(errors).toEqual(['record_unreadable', 'record_unreadable']);
    expect(await records.write(passwordHash, hash, 1)).toBe(true);
    expect((await records.read(passwordHash, 'ada')).value).toEqual({ hash: 'of ada' });
  });

  it('is read although it cannot be re-encrypted, which is logged and tried again', async () => {
    await open('old').write(passwordHash, hash, 0);
    const { put } = store;
    store.put = async () => {
      throw new Error('read-only');
    };
    expect(await open('new', 'old').read(passwordHash, 'ada')).toMatchObject({
      value: { hash: 'of ada' },
      version: 1,
    });
    expect(errors).toHaveLength(1);
    store.put = put;
    expect(await open('new', 'old').read(passwordHash, 'ada')).toMatchObject({ version: 2 });
    expect((await open('new').read(passwordHash, 'ada')).value).toEqual({ hash: 'of ada' });
  });

  it('that was moved to another owner is an error, too', async () => {
    await open().write(passwordHash, hash, 0);
    const [row] = await store.listByOwner('password', 'ada');
    if (row !== undefined) await store.put({ ...row, owner: 'eve' });
    await expect(open().read(passwordHash, 'ada')).rejects.toMatchObject({ code: 'record_unreadable' });
  });
});

it('resealRecords re-encrypts the records of sessions as well', async () => {
  const session = { id: 's', state: 'live', createdAt: 1, lastActiveAt: 1, authTime: 1 } as const;
  await open('old').write(SESSION, { id: 's', owner: 'ada', value: session, expiresAt: later }, 0);
  const results = await resealRecords({ store, secrets: ['new', 'old'], now });
  expect(results).toContainEqual({ kind: 'session', scanned: 1, outdated: 0, unreadable: 0, resealed: 1 });
  expect((await open('new').read(SESSION, 's')).value).toEqual(session);
});
