import type { Settings } from '../contracts/settings.js';

/** What one configuration keeps in this process. */
export function createMemory(): Pick<Settings, 'memo' | 'once'> {
  const done = new Set<string>();
  const made = new Map<string, unknown>();
  return {
    memo: <T>(key: string, make: () => T): T => {
      if (!made.has(key)) made.set(key, make());
      // Each key belongs to one maker, so what is stored under it has that maker's type.
      return made.get(key) as T;
    },
    once: (key, run) => {
      if (done.has(key)) return;
      done.add(key);
      run();
    },
  };
}
