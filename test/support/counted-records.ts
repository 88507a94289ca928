import { memoryRecords, type MemoryRecords } from '../../src/adapters/memory/index.js';
import type { RecordStore } from '../../src/types/records.js';

/** A store of records that counts its calls, and can be down. */
export interface CountedRecords extends RecordStore {
  readonly memory: MemoryRecords;
  /** How often a method was called. */
  readonly calls: Record<
    'get' | 'put' | 'delete' | 'listByOwner' | 'deleteByOwner' | 'listByKind' | 'cleanup',
    number
  >;
  isDown: boolean;
  /** Runs before each call, for instance to wait. */
  before: (name: string) => Promise<void>;
}

/** Makes a {@link CountedRecords} in memory. */
export function countedRecords(): CountedRecords {
  const memory = memoryRecords();
  const calls = { get: 0, put: 0, delete: 0, listByOwner: 0, deleteByOwner: 0, listByKind: 0, cleanup: 0 };
  const around = async <T>(name: keyof typeof calls, run: () => T | PromiseLike<T>): Promise<T> => {
    calls[name] += 1;
    await store.before(name);
    if (store.isDown) throw new Error('the store is down');
    return run();
  };
  const store: CountedRecords = {
    memory,
    calls,
    isDown: false,
    before: async () => {},
    get: (kind, key) => around('get', () => memory.get(kind, key)),
    put: (record, options) => around('put', () => memory.put(record, options)),
    delete: (kind, key) => around('delete', () => memory.delete(kind, key)),
    listByOwner: (kind, owner) => around('listByOwner', () => memory.listByOwner(kind, owner)),
    deleteByOwner: (kind, owner) => around('deleteByOwner', () => memory.deleteByOwner(kind, owner)),
    listByKind: (kind, options) => around('listByKind', () => memory.listByKind(kind, options)),
    cleanup: (now) => around('cleanup', () => memory.cleanup(now)),
  };
  // Not plain, as those of applications are not: what is frozen deeply does not reach into it.
  Object.setPrototypeOf(store, Object.create(Object.prototype) as object);
  return store;
}
