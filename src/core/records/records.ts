import type { Settings } from '../contracts/settings.js';
import { sha256 } from '../crypto/digest.js';
import { AdapterError, AuthError } from '../../errors.js';
import { toBase64Url } from '../kit/base64.js';
import { traced } from '../kit/traced.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { fewAtATime } from '../kit/few-at-a-time.js';
import { withinLimit } from '../kit/in-time.js';
import type { Awaitable } from '../../types/model.js';
import type { RecordKey, RecordStore, StoredRecord } from '../../types/records.js';
import { storeFailed, unreadable } from './faults.js';
import { isDurableKind, type RecordKind } from './kinds.js';
import { inParts } from './in-parts.js';
import { openRecord, resealRecord, sealRecord } from './seal-record.js';
import type { FoundRecord, PresentRecord, RecordChange, RecordEntry, RecordPlace, Records } from './types.js';

export type { FoundRecord, PresentRecord, RecordChange, RecordPlace, Records } from './types.js';

/** The records of an application, or `undefined` if it has no store for them. */
export function recordsOf(settings: Settings): Records | undefined {
  const { records } = settings;
  return records === undefined ? undefined : settings.memo('records', () => openRecords(records, settings));
}

type Surroundings = Pick<Settings, 'secrets' | 'runtime' | 'logger' | 'once' | 'timeouts'>;

/** Makes {@link Records} over a store. */
export function openRecords(store: RecordStore, surroundings: Surroundings): Records {
  return new SealedRecords(store, surroundings);
}

class SealedRecords implements Records {
  readonly #store: RecordStore;
  readonly #surroundings: Surroundings;

  constructor(store: RecordStore, surroundings: Surroundings) {
    this.#store = store;
    this.#surroundings = surroundings;
  }

  async read<Value>(kind: RecordKind<Value>, id: string): Promise<FoundRecord<Value>> {
    return orThrow(await this.#find(kind, id));
  }

  async readToReplace<Value>(kind: RecordKind<Value>, id: string): Promise<FoundRecord<Value>> {
    return this.#orLog(await this.#find(kind, id));
  }

  async #find<Value>(kind: RecordKind<Value>, id: string): Promise<Opened<Value>> {
    const key = await keyOf(kind, id);
    const row = await this.#ask('get', () => this.#store.get(kind.name, key));
    return this.#open(kind, row?.kind === kind.name && row.key === key ? row : null);
  }

  async write<Value>(kind: RecordKind<Value>, entry: RecordEntry<Value>, version: number): Promise<boolean> {
    const record = await this.#seal(kind, entry, version);
    return this.#ask('put', () => this.#store.put(record, { ifVersion: version }));
  }

  async #seal<Value>(
    kind: RecordKind<Value>,
    { id, owner, value, expiresAt }: RecordEntry<Value>,
    version: number,
  ): Promise<StoredRecord> {
    const [secret = ''] = this.#surroundings.secrets;
    const place = { kind: kind.name, key: await keyOf(kind, id), owner, version: version + 1, expiresAt };
    return { ...place, value: await sealRecord(value, place, secret) };
  }

  async add<Value>(kind: RecordKind<Value>, entry: RecordEntry<Value>): Promise<boolean> {
    if (await this.write(kind, entry, 0)) return true;
    const { version, expiresAt } = await this.read(kind, entry.id);
    return (version === 0 || this.#isOver(expiresAt)) && this.write(kind, entry, version);
  }

  async remove(kind: RecordKind<unknown>, id: string): Promise<boolean> {
    const key = await keyOf(kind, id);
    return this.#ask('delete', () => this.#store.delete(kind.name, key));
  }

  async list<Value>(kind: RecordKind<Value>, owner: string): Promise<PresentRecord<Value>[]> {
    return (await this.#listed(kind, owner)).map(orThrow).filter(isPresent);
  }

  async listReadable<Value>(kind: RecordKind<Value>, owner: string): Promise<PresentRecord<Value>[]> {
    return (await this.#listed(kind, owner)).map((one) => this.#orLog(one)).filter(isPresent);
  }

  async #listed<Value>(kind: RecordKind<Value>, owner: string): Promise<Opened<Value>[]> {
    const rows = await this.#ask('listByOwner', () => this.#store.listByOwner(kind.name, owner));
    // Compared here, too: a store of the application's own may fold case.
    const own = rows.filter((row) => row.kind === kind.name && row.owner === owner);
    return Promise.all(own.map((row) => this.#open(kind, row)));
  }

  async removeAll(kind: RecordKind<unknown>, owner: string): Promise<number> {
    return this.#ask('deleteByOwner', () => this.#store.deleteByOwner(kind.name, owner));
  }

  async readMany<Values extends readonly unknown[]>(places: {
    readonly [Index in keyof Values]: RecordPlace<Values[Index]>;
  }): Promise<{ readonly [Index in keyof Values]: FoundRecord<Values[Index]> }> {
    const asked: readonly RecordPlace<unknown>[] = places;
    const keys = await keysOf(asked);
    const rows = await inParts(keys, {
      many: this.#many('getMany'),
      one: ({ kind, key }) => this.#ask('get', () => this.#store.get(kind, key)),
    });
    const byKey = new Map(rows.flatMap((row) => (row === null ? [] : [[`${row.kind}\n${row.key}`, row]])));
    const opened = await Promise.all(
      asked.map(async ({ kind }, index) => {
        const { key = '' } = keys[index] ?? {};
        return orThrow(await this.#open(kind, byKey.get(`${kind.name}\n${key}`) ?? null));
      }),
    );
    // Each was opened as the kind at its place.
    return opened as { readonly [Index in keyof Values]: FoundRecord<Values[Index]> };
  }

  async writeMany(changes: readonly RecordChange[]): Promise<boolean[]> {
    const writes = await Promise.all(
      changes.map(async ({ kind, version, ...entry }) => ({
        record: await this.#seal(kind, entry, version),
        ifVersion: version,
      })),
    );
    return inParts(writes, {
      many: this.#many('putMany'),
      one: ({ record, ifVersion }) => this.#ask('put', () => this.#store.put(record, { ifVersion })),
    });
  }

  async removeMany(places: readonly RecordPlace<unknown>[]): Promise<void> {
    const many = this.#many('deleteMany');
    await inParts(await keysOf(places), {
      many: many && (async (part) => [await many(part)]),
      one: async ({ kind, key }) => Number(await this.#ask('delete', () => this.#store.delete(kind, key))),
    });
  }

  async removeKinds(kinds: readonly RecordKind<unknown>[], owner: string): Promise<void> {
    const many = this.#many('deleteKindsByOwner');
    if (many === undefined) await fewAtATime(kinds, (kind) => this.removeAll(kind, owner));
    else
      await many(
        kinds.map(({ name }) => name),
        owner,
      );
  }

  /** A method of the store for many records; `undefined` where it has none. */
  #many<Name extends ManyMethod>(name: Name): AsPromise<Required<RecordStore>[Name]> | undefined {
    const method = this.#store[name];
    if (method === undefined) return undefined;
    const call = (...args: unknown[]): Promise<unknown> =>
      // Whatever it returns is passed through.
      this.#ask(name, () => Reflect.apply(method, this.#store, args) as Awaitable<unknown>);
    // Its arguments and its result are passed through.
    return call as AsPromise<Required<RecordStore>[Name]>;
  }

  async #open<Value>(kind: RecordKind<Value>, row: StoredRecord | null): Promise<Opened<Value>> {
    if (row === null) return { value: undefined, version: 0, owner: '', expiresAt: new Date(0) };
    const { version, owner, expiresAt } = row;
    if (this.#isOver(expiresAt)) return { value: undefined, version, owner, expiresAt };
    const { secrets, once, logger } = this.#surroundings;
    const isDurable = isDurableKind(kind);
    const opened = await openRecord(row, secrets);
    const value = opened === undefined ? undefined : kind.parse(opened.value);
    if (value === undefined && isDurable)
      return {
        value,
        version,
        owner,
        expiresAt,
        fault: new AdapterError(unreadable(kind), { code: 'record_unreadable' }),
      };
    if (opened === undefined)
      once('record-unreadable', () => logger.warn('record-unreadable', unreadable(kind)));
    if (!isDurable || opened?.isNewest !== false) return { value, version, owner, expiresAt };
    return { value, version: await this.#reseal(row, opened.value), owner, expiresAt };
  }

  /** Re-encrypts a durable record with the newest secret. @returns the stored version, unless another request wrote meanwhile */
  async #reseal(row: StoredRecord, value: unknown): Promise<number> {
    const [secret = ''] = this.#surroundings.secrets;
    try {
      const next = await resealRecord(row, value, secret);
      const isWritten = await this.#ask('put', () => this.#store.put(next, { ifVersion: row.version }));
      return isWritten ? next.version : row.version;
    } catch (error) {
      // The read has succeeded. The next one tries to re-encrypt again.
      this.#surroundings.logger.error(error instanceof AuthError ? error : new AuthError(String(error)));
      return row.version;
    }
  }

  #orLog<Value>({ fault, ...found }: Opened<Value>): FoundRecord<Value> {
    if (fault !== undefined) this.#surroundings.logger.error(fault);
    return found;
  }

  async #ask<Answer>(name: keyof RecordStore, ask: () => Awaitable<Answer>): Promise<Answer> {
    const { timeouts, logger, runtime } = this.#surroundings;
    try {
      const { tracer } = runtime;
      const span = { name: `latchkey records ${name}`, attributes: { 'latchkey.records.method': name } };
      const answer = tracer === undefined ? ask() : traced(tracer, span, async () => ask());
      if (!isPromiseLike(answer)) return answer;
      return await withinLimit(answer, {
        name: `The record store's \`${name}\``,
        seconds: timeouts.adapter,
        onLateFailure: (cause) => void logger.error(storeFailed(name, cause, ' after its time was over')),
      });
    } catch (cause) {
      throw storeFailed(name, cause);
    }
  }

  #isOver(expiresAt: Date): boolean {
    // An invalid date is over.
    return !(expiresAt.getTime() > this.#surroundings.runtime.now().getTime());
  }
}

type ManyMethod = 'getMany' | 'putMany' | 'deleteMany' | 'deleteKindsByOwner';

/** A method whose result is always a promise. */
type AsPromise<Method extends (...args: never[]) => unknown> = (
  ...args: Parameters<Method>
) => Promise<Awaited<ReturnType<Method>>>;

/** A record that was found, with an error if it is durable and cannot be decrypted. */
interface Opened<Value> extends FoundRecord<Value> {
  readonly fault?: AdapterError;
}

function orThrow<Value>({ fault, ...found }: Opened<Value>): FoundRecord<Value> {
  if (fault !== undefined) throw fault;
  return found;
}

function isPresent<Value>(found: FoundRecord<Value>): found is PresentRecord<Value> {
  return found.value !== undefined;
}

// A hash, because ids may be long, and need not be visible to readers of the store; without a key, so that a record is found
// again after the secret was changed.
async function keyOf({ name }: RecordKind<unknown>, id: string): Promise<string> {
  return toBase64Url(await sha256(`${name}\n${id}`));
}

async function keysOf(places: readonly RecordPlace<unknown>[]): Promise<RecordKey[]> {
  return Promise.all(places.map(async ({ kind, id }) => ({ kind: kind.name, key: await keyOf(kind, id) })));
}
