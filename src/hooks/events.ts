import type { Settings } from '../contracts/settings.js';
import type { EventCallbacks } from '../types/hooks.js';
import type { Awaitable } from '../types/model.js';
import { EventError } from '../errors.js';
import { isThenable } from './is-thenable.js';

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
    if (isThenable(pending)) await withPatience(pending, failed);
  } catch (error) {
    failed(error);
  }
}

async function withPatience(pending: PromiseLike<unknown>, failed: (cause: unknown) => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      failed(new Error(`no answer within ${PATIENCE} ms`));
      resolve();
    }, PATIENCE);
  });
  const settled = Promise.resolve(pending).then(() => undefined, failed);
  await Promise.race([settled, tooSlow]);
  clearTimeout(timer);
}
