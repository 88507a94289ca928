import type { Settings } from '../contracts/settings.js';

/** What one configuration keeps in this process. */
export function createMemo(): Settings['memo'] {
  const made = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    if (!made.has(key)) made.set(key, make());
    // Each key belongs to one maker, so what is stored under it has that maker's type.
    return made.get(key) as T;
  };
}

/** What one application has told the log, however often its configuration is built. */
export type Told = Pick<Settings, 'once' | 'logMemo'>;

/** An application that has told nothing yet. */
export function createTold(): Told {
  const done = new Set<string>();
  const once: Told['once'] = (key, run) => {
    if (done.has(key)) return;
    done.add(key);
    run();
  };
  return { once, logMemo: createMemo() };
}
