/** Calls `work` after some milliseconds, and keeps no process alive for it. */
export function backgroundTimer(work: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(work, ms);
  // A number on some runtimes, where nothing waits for it.
  (timer as { unref?: () => unknown }).unref?.();
  return timer;
}
