import type { Settings } from '../contracts/settings.js';
import { sha256 } from '../crypto/digest.js';
import { AdapterError, AuthError } from '../errors.js';
import { toBase64Url } from '../kit/base64.js';
import { traced } from '../kit/traced.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { timeLimitIn, withinLimit } from '../kit/in-time.js';
import { isErrorObject } from '../kit/realms.js';
import type { Awaitable } from '../types/model.js';
import type { RecordStore, StoredRecord } from '../types/records.js';
import { durableKinds, type RecordKind } from './kinds.js';
import { openRecord, resealRecord, sealRecord } from './seal-record.js';

/** What was found under an id. */
export interface FoundRecord<Value> {
  /** `undefined` if there is none, it expired, or it cannot be opened and is not durable: all the same to the reader. */
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
  /** @throws {AdapterError} (rejects) with the code `record_unreadable` if the kind is durable, and the record cannot be opened */
  read<Value>(kind: RecordKind<Value>, id: string): Promise<FoundRecord<Value>>;
  /** Like {@link read}, for overwriting or deleting a record: if it cannot be decrypted, that is logged and `value` is `undefined`. */
  readToReplace<Value>(kind: RecordKind<Value>, id: string): Promise<FoundRecord<Value>>;
  /**
   * Writes a record if what is stored still has the version that was read (`0`: nothing is stored).
   * @returns whether it was written
   */
  write<Value>(kind: RecordKind<Value>, entry: RecordEntry<Value>, version: number): Promise<boolean>;
  /** Writes a record if there is none, or only one that expired. @returns whether it was written */
  add<Value>(kind: RecordKind<Value>, entry: RecordEntry<Value>): Promise<boolean>;
  /** Deletes a record. @returns whether it was there */
  remove(kind: RecordKind<unknown>, id: string): Promise<boolean>;
  /**
   * Everything of one owner that has not expired.
   * @throws {AdapterError} (rejects) with the code `record_unreadable` if the kind is durable, and one of them cannot be opened
   */
  list<Value>(kind: RecordKind<Value>, owner: string): Promise<PresentRecord<Value>[]>;
  /** Like {@link list}, without the records that cannot be decrypted, which are logged. */
  listReadable<Value>(kind: RecordKind<Value>, owner: string): Promise<PresentRecord<Value>[]>;
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

  async #open<Value>(kind: RecordKind<Value>, row: StoredRecord | null): Promise<Opened<Value>> {
    if (row === null) return { value: undefined, version: 0, owner: '', expiresAt: new Date(0) };
    const { version, owner, expiresAt } = row;
    if (this.#isOver(expiresAt)) return { value: undefined, version, owner, expiresAt };
    const { secrets, once, logger } = this.#surroundings;
    const isDurable = durableKinds.includes(kind.name);
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
  const problem =
    `A record of the kind "${name}" cannot be decrypted: its secret was removed from the option \`secret\`, or the row was ` +
    'changed in the store.';
  return durableKinds.includes(name)
    ? `${problem} Add that secret again, after the newest one, then run \`npx latchkey secret --reseal\`.`
    : `${problem} The record is ignored. Keep old secrets in the list until the records they encrypted have expired.`;
}
