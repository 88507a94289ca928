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

/** What is remembered of one application, however often its configuration is built. */
export type AppMemory = Pick<Settings, 'once' | 'logMemo' | 'appMemo'>;

/** Creates an empty memory. @param appMemo - that of the same application, if only the reader of its log differs */
export function createAppMemory(appMemo: Settings['memo'] = createMemo()): AppMemory {
  const done = new Set<string>();
  const once: AppMemory['once'] = (key, run) => {
    if (done.has(key)) return;
    done.add(key);
    run();
  };
  return { once, logMemo: createMemo(), appMemo };
}
