import type { RecordKind } from './kinds.js';

/** What was found under an id. */
export interface FoundRecord<Value> {
  /** `undefined` if there is none, it expired, or it cannot be opened and is not durable: all the same to the reader. */
  readonly value: Value | undefined;
  /** For {@link Records.write}; `0` if nothing is stored. */
  readonly version: number;
  /** The id of the user whose it is; `""` if it belongs to no user. */
  readonly owner: string;
  readonly expiresAt: Date;
}

/** A record that is there. */
export type PresentRecord<Value> = FoundRecord<Value> & { readonly value: Value };

/** What is written. */
export interface RecordEntry<Value> {
  /** Any text; only its hash is stored. */
  readonly id: string;
  /** The id of the user whose it is; `""` if it belongs to no user. */
  readonly owner: string;
  readonly value: Value;
  readonly expiresAt: Date;
}

/** Where a record is: its kind and its id. */
export interface RecordPlace<Value> {
  readonly kind: RecordKind<Value>;
  readonly id: string;
}

/** One of several writes: as {@link Records.write} takes it. */
export interface RecordChange extends RecordEntry<unknown> {
  readonly kind: RecordKind<unknown>;
  readonly version: number;
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
  /** {@link read} for several records, of one kind or of several: one statement, where the store has `getMany`. */
  readMany<Values extends readonly unknown[]>(places: {
    readonly [Index in keyof Values]: RecordPlace<Values[Index]>;
  }): Promise<{ readonly [Index in keyof Values]: FoundRecord<Values[Index]> }>;
  /** {@link write} for several records: one statement for those that are new, one for the others. @returns which were written */
  writeMany(changes: readonly RecordChange[]): Promise<boolean[]>;
  /** {@link remove} for several records: one statement. */
  removeMany(places: readonly RecordPlace<unknown>[]): Promise<void>;
  /** {@link removeAll} for several kinds: one statement. */
  removeKinds(kinds: readonly RecordKind<unknown>[], owner: string): Promise<void>;
}
