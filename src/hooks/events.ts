import type { Settings } from '../contracts/settings.js';
import type { EventCallbacks } from '../types/hooks.js';
import type { Awaitable } from '../types/model.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { EventError } from '../errors.js';
import { withinLimit } from '../kit/in-time.js';

/** Emits an event to the application. Never fails: what a listener throws is logged as an `EventError`. */
export function emit<K extends keyof EventCallbacks>(
  settings: Settings,
  name: K,
  message: Parameters<Required<EventCallbacks>[K]>[0],
): Awaitable<void> {
  // A union of functions takes the intersection of their parameters; the name ties listener and message together.
  const listener = settings.events[name] as Listener | undefined;
  // Synchronously, if there is no listener.
  return listener === undefined ? undefined : callListener(settings, { name, message, listener });
}

type Listener = (message: unknown) => unknown;

async function callListener(
  settings: Settings,
  {
    name,
    message,
    listener,
  }: { readonly name: string; readonly message: unknown; readonly listener: Listener },
): Promise<void> {
  const failed = (cause: unknown): void => {
    settings.logger.error(
      new EventError(`The listener \`events.${name}\` failed. The request was not affected.`, { cause }),
    );
  };
  try {
    const pending = listener.call(settings.events, message);
    if (!isPromiseLike<unknown>(pending)) return;
    // One that hangs must not block a sign-in. Its error is also logged if it comes later.
    const limit = {
      name: `The listener \`events.${name}\``,
      seconds: settings.timeouts.events,
      onLateFailure: failed,
    };
    await withinLimit(pending, limit);
  } catch (error) {
    failed(error);
  }
}
