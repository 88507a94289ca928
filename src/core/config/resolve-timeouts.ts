import type { LimitsTime } from '../../types/limits-time.js';
import type { TimeoutSettings } from '../contracts/settings.js';
import { isObject } from '../kit/object.js';
import type { AuthConfig } from '../../types/config.js';
import { DEFAULT_TIMEOUTS } from './default-timeouts.js';
import { wrongOption } from './wrong-option.js';

/** An hour: a timer of more than 24 days would run at once. */
const LONGEST = 3600;

const NAMES = ['adapter', 'callbacks', 'events', 'body'] as const;

/** Resolves the option `timeouts`. What is wrong with it is added to `problems`. */
export function resolveTimeouts(
  { timeouts }: Pick<AuthConfig, 'timeouts'>,
  problems: Error[],
): TimeoutSettings {
  if (timeouts === undefined) return DEFAULT_TIMEOUTS;
  if (!isObject(timeouts)) {
    problems.push(wrongOption('timeouts', 'an object such as { adapter: 5 }', timeouts));
    return DEFAULT_TIMEOUTS;
  }
  const given: Readonly<Record<string, unknown>> = { ...timeouts };
  for (const name of NAMES) {
    const value = given[name];
    if (value === undefined || isLimit(value)) continue;
    problems.push(
      wrongOption(`timeouts.${name}`, `a number of seconds, more than 0 and at most ${LONGEST}`, value),
    );
  }
  const { adapter, callbacks, events, body } = given;
  return Object.freeze({
    adapter: isLimit(adapter) ? adapter : DEFAULT_TIMEOUTS.adapter,
    callbacks: isLimit(callbacks) ? callbacks : DEFAULT_TIMEOUTS.callbacks,
    proofs: isLimit(callbacks) ? callbacks : DEFAULT_TIMEOUTS.proofs,
    events: isLimit(events) ? events : DEFAULT_TIMEOUTS.events,
    body: isLimit(body) ? body : DEFAULT_TIMEOUTS.body,
  });
}

/** Tells stores of ours how long a statement may take. Applications may wrap every member of an adapter, as if it were a method. */
export function limitStores(
  stores: readonly ((object & Partial<LimitsTime>) | undefined)[],
  { adapter }: TimeoutSettings,
): void {
  for (const limit of stores.map((store) => store?.timeLimit))
    if (typeof limit === 'object') limit.seconds = adapter;
}

function isLimit(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= LONGEST;
}
