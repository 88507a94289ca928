import type { Settings } from '../core/contracts/settings.js';
import { AdapterError } from '../errors.js';
import { withinLimit } from '../core/kit/in-time.js';

/**
 * Waits for what an option does with the adapter beside its methods, which are wrapped: its errors are named, and its time is limited.
 * @param name - a method of the adapter that this is, or stands for
 * @throws {AdapterError} (rejects) if it fails, or takes too long
 */
export async function adapterAnswer<Answer>(
  settings: Settings,
  name: string,
  pending: Promise<Answer>,
): Promise<Answer> {
  const failed = (cause: unknown): AdapterError =>
    new AdapterError(`The adapter's \`${name}\` failed; see the cause.`, {
      cause: cause instanceof Error ? cause : new Error(String(cause)),
    });
  try {
    return await withinLimit(pending, {
      name: `The adapter's \`${name}\``,
      seconds: settings.timeouts.adapter,
      onLateFailure: (cause) => void settings.logger.error(failed(cause)),
    });
  } catch (cause) {
    throw failed(cause);
  }
}
