import type { Settings } from '../contracts/settings.js';
import { sha256 } from '../crypto/digest.js';
import { AdapterError } from '../errors.js';
import { toBase64Url } from '../kit/base64.js';
import { traced } from '../kit/traced.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { timeLimitIn, withinLimit } from '../kit/in-time.js';
import { isErrorObject } from '../kit/realms.js';
import type { Awaitable } from '../types/model.js';
import type { RecordStore, StoredRecord } from '../types/records.js';
import type { RecordKind } from './kinds.js';
import { sealRecord, unsealRecord } from './seal-record.js';

/** What was found under an id. */
export interface FoundRecord<Value> {
  /** `undefined` if there is none, it expired, or it cannot be opened: all the same to the reader. */
  readonly value: Value | undefined;
  /** For {@link Records.write}; `0` if nothing is stored. */
  readonly version: number;
  /** The id of the user whose it is; `""` if it is nobody's. */
  readonly owner: string;
  readonly expiresAt: Date;
}

/** A record that is there. */
export type PresentRecord<Value> = FoundRecord<Value> & { readonly value: Value };

/** What is written. */
export interface RecordEntry<Value> {
  /** Any text; only its hash is stored. */
  readonly id: string;
  /** The id of the user whose it is; `""` if it is nobody's. */
  readonly owner: string;
  readonly value: Value;
  readonly expiresAt: Date;
}

/** The records of one application: values in and out, sealed in the store. Methods throw `AdapterError` if the store fails. */
export interface Records {
  read<Value>(kind: RecordKind<Value>, id: string): Promise<FoundRecord<Value>>;
  /**
   * Writes a record if what is stored still has the version that was read (`0`: nothing is stored).
   * @returns whether it was written
   */
  write<Value>(kind: RecordKind<Value>, entry: RecordEntry<Value>, version: number): Promise<boolean>;
  /** Writes a record if there is none, or only one that expired. @returns whether it was written */
  add<Value>(kind: RecordKind<Value>, entry: RecordEntry<Value>): Promise<boolean>;
  /** Deletes a record. @returns whether it was there */
  remove(kind: RecordKind<unknown>, id: string): Promise<boolean>;
  /** Everything of one owner that can be read and has not expired. */
  list<Value>(kind: RecordKind<Value>, owner: string): Promise<PresentRecord<Value>[]>;
  /** Deletes everything of one owner. @returns how many */
  removeAll(kind: RecordKind<unknown>, owner: string): Promise<number>;
}

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
    const key = await keyOf(kind, id);
    const row = await this.#ask('get', () => this.#store.get(kind.name, key));
    return this.#open(kind, row?.kind === kind.name && row.key === key ? row : null);
  }

  async write<Value>(kind: RecordKind<Value>, entry: RecordEntry<Value>, version: number): Promise<boolean> {
    const { id, owner, value, expiresAt } = entry;
    const [secret = ''] = this.#surroundings.secrets;
    const place = { kind: kind.name, key: await keyOf(kind, id), owner, version: version + 1, expiresAt };
    const record = { ...place, value: await sealRecord(value, place, secret) };
    return this.#ask('put', () => this.#store.put(record, { ifVersion: version }));
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
    const rows = await this.#ask('listByOwner', () => this.#store.listByOwner(kind.name, owner));
    // Compared here, too: a store of the application's own may fold case.
    const own = rows.filter((row) => row.kind === kind.name && row.owner === owner);
    const found = await Promise.all(own.map((row) => this.#open(kind, row)));
    return found.filter((one) => isPresent(one));
  }

  async removeAll(kind: RecordKind<unknown>, owner: string): Promise<number> {
    return this.#ask('deleteByOwner', () => this.#store.deleteByOwner(kind.name, owner));
  }

  async #open<Value>(kind: RecordKind<Value>, row: StoredRecord | null): Promise<FoundRecord<Value>> {
    if (row === null) return { value: undefined, version: 0, owner: '', expiresAt: new Date(0) };
    const { version, owner, expiresAt } = row;
    if (this.#isOver(expiresAt)) return { value: undefined, version, owner, expiresAt };
    const { secrets, once, logger } = this.#surroundings;
    const value = await unsealRecord(row, secrets);
    if (value === undefined)
      once('record-unreadable', () => logger.warn('record-unreadable', unreadable(kind)));
    return { value: value === undefined ? undefined : kind.parse(value), version, owner, expiresAt };
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

function isPresent<Value>(found: FoundRecord<Value>): found is PresentRecord<Value> {
  return found.value !== undefined;
}

// A hash, because ids may be long, and need not be told to who reads the store; without a key, so that a record is found
// again after the secret was changed.
async function keyOf({ name }: RecordKind<unknown>, id: string): Promise<string> {
  return toBase64Url(await sha256(`${name}\n${id}`));
}

function storeFailed(name: keyof RecordStore, cause: unknown, when: string = ''): AdapterError {
  const limit = timeLimitIn(cause);
  const message =
    limit === undefined
      ? `The record store's \`${name}\` failed${when}; see the cause.`
      : `${limit.message} See whether it hangs, or raise \`timeouts.adapter\`.`;
  return new AdapterError(message, {
    cause: isErrorObject(cause) ? cause : new Error(String(cause)),
  });
}

function unreadable({ name }: RecordKind<unknown>): string {
  return (
    `A record of the kind "${name}" cannot be opened, and counts as absent: it was sealed with a secret that is not in ` +
    'the option `secret` any more, or was changed in the store. Keep old secrets in the list until what they sealed has expired.'
  );
}
