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

/** What has been done once and for all for one application, however often its configuration is built. */
export function createOnce(): Settings['once'] {
  const done = new Set<string>();
  return (key, run) => {
    if (done.has(key)) return;
    done.add(key);
    run();
  };
}
