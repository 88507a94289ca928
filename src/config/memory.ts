import type { Settings } from '../contracts/settings.js';

/** Keeps what was made under each key; the same key makes nothing twice. */
export function createMemo(): Settings['memo'] {
  const made = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    if (!made.has(key)) made.set(key, make());
    // Each key belongs to one maker, so what is stored under it has that maker's type.
    return made.get(key) as T;
  };
}

/** What one application has written to the log, however often its configuration is built. */
export type LogMemory = Pick<Settings, 'once' | 'logMemo'>;

/** The log memory of an application that has written nothing yet. */
export function createLogMemory(): LogMemory {
  const done = new Set<string>();
  const once: LogMemory['once'] = (key, run) => {
    if (done.has(key)) return;
    done.add(key);
    run();
  };
  return { once, logMemo: createMemo() };
}
