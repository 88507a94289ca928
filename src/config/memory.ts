import type { Settings } from '../contracts/settings.js';

/** Creates a memo: a function that makes the value of a key once and then returns the same value. */
export function createMemo(): Settings['memo'] {
  const made = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    if (!made.has(key)) made.set(key, make());
    // A key is only used with one type.
    return made.get(key) as T;
  };
}

/** Remembers what was logged for one application, however often its configuration is built. */
export type LogMemory = Pick<Settings, 'once' | 'logMemo'>;

/** Creates an empty log memory. */
export function createLogMemory(): LogMemory {
  const done = new Set<string>();
  const once: LogMemory['once'] = (key, run) => {
    if (done.has(key)) return;
    done.add(key);
    run();
  };
  return { once, logMemo: createMemo() };
}
