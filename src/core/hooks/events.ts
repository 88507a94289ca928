import type { Settings } from '../contracts/settings.js';
import type { EventCallbacks } from '../../types/hooks.js';
import type { Awaitable } from '../../types/model.js';
import { isPromiseLike } from '../kit/awaitable.js';
import { EventError } from '../../errors.js';
import { withinLimit } from '../kit/in-time.js';

/** Where an event happened: in a request, or in the server's own code. */
export interface EventSource {
  readonly settings: Settings;
  /** The same object names the same request. */
  readonly request?: object;
}

/** Emits an event to the application. Never fails: what a listener throws is logged as an `EventError`. */
export function emit<K extends keyof EventCallbacks>(
  source: EventSource,
  name: K,
  message: Parameters<Required<EventCallbacks>[K]>[0],
): Awaitable<void> {
  // A union of functions takes the intersection of their parameters; the name ties listener and message together.
  const listener = source.settings.events[name] as Listener | undefined;
  // Synchronously, if there is no listener.
  return listener === undefined ? undefined : callListener(source, { name, message, listener });
}

/** Milliseconds for which each request has waited for its listeners. */
function waitsOf({ memo }: Settings): WeakMap<object, number> {
  return memo('event-waits', () => new WeakMap());
}

type Listener = (message: unknown) => unknown;

async function callListener(
  { settings, request = {} }: EventSource,
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
    // One that hangs must not block a sign-in, however many events a sign-in has: all of them share one limit.
    const waits = waitsOf(settings);
    const waited = waits.get(request) ?? 0;
    const seconds = settings.timeouts.events - Math.floor(waited) / 1000;
    if (seconds <= 0) return void Promise.resolve(pending).catch(failed);
    const start = performance.now();
    try {
      // Its error is also logged if it comes later.
      await withinLimit(pending, { name: `The listener \`events.${name}\``, seconds, onLateFailure: failed });
    } finally {
      waits.set(request, (waits.get(request) ?? 0) + performance.now() - start);
    }
  } catch (error) {
    failed(error);
  }
}
