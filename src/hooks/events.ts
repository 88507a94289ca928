import type { Settings } from '../contracts/settings.js';
import type { EventCallbacks } from '../types/hooks.js';
import type { Awaitable } from '../types/model.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { EventError } from '../errors.js';
import { inTime } from '../kit/in-time.js';

/** How long a listener is waited for, in milliseconds; a hanging one must not hold up a sign-in. */
const PATIENCE = 5000;

/** Tells the application what happened. Never fails: what a listener throws is logged as `EventError`. */
export function emit<K extends keyof EventCallbacks>(
  settings: Settings,
  name: K,
  message: Parameters<EventCallbacks[K]>[0],
): Awaitable<void> {
  // A union of functions takes the intersection of their parameters; the name ties listener and message together.
  const listener = settings.events[name] as Listener | undefined;
  // At once where nobody listens.
  return listener === undefined ? undefined : tell(settings, { name, message, listener });
}

type Listener = (message: unknown) => unknown;

async function tell(
  settings: Settings,
  {
    name,
    message,
    listener,
  }: { readonly name: string; readonly message: unknown; readonly listener: Listener },
): Promise<void> {
  const failed = (cause: unknown): void => {
    settings.logger.error(
      new EventError(`The listener \`events.${name}\` failed. It changed nothing.`, { cause }),
    );
  };
  try {
    const pending = listener.call(settings.events, message);
    // What it throws is logged also when it was given up before.
    if (isPromiseLike<unknown>(pending))
      await inTime(Promise.resolve(pending).then(undefined, failed), PATIENCE);
  } catch (error) {
    failed(error);
  }
}
