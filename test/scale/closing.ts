const open = new Set<() => Promise<void>>();

/** Has something closed once: by the function that is returned, or when a signal ends the run before. */
export function closeOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    await (closing ??= close());
    open.delete(once);
  };
  open.add(once);
  return once;
}

/** Whether a signal has ended the run. */
let isStopping = false;

/** Closes what is open when a signal ends the run, what was opened last first. */
export function closeOnSignals(): void {
  const stop = async (): Promise<void> => {
    isStopping = true;
    // Requests to what is closed fail; their errors say nothing.
    process.on('unhandledRejection', () => undefined);
    for (const close of [...open].toReversed()) await close().catch(() => undefined);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

/** Goes on, unless a signal has ended the run. */
export async function unlessStopping(): Promise<void> {
  if (isStopping) await new Promise(() => undefined);
}
