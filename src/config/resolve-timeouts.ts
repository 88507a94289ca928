import type { TimeoutSettings } from '../contracts/settings.js';
import { AuthError } from '../errors.js';
import { isObject } from '../kit/object.js';
import type { AuthConfig } from '../types/config.js';
import { shown } from './shown.js';

const DEFAULTS: TimeoutSettings = Object.freeze({
  adapter: 10,
  callbacks: 10,
  proofs: 30,
  events: 5,
  body: 10,
});

/** An hour: a timer of more than 24 days would run at once. */
const LONGEST = 3600;

const NAMES = ['adapter', 'callbacks', 'events', 'body'] as const;

/** Resolves the option `timeouts`. What is wrong with it is added to `problems`. */
export function resolveTimeouts(
  { timeouts }: Pick<AuthConfig, 'timeouts'>,
  problems: AuthError[],
): TimeoutSettings {
  if (timeouts === undefined) return DEFAULTS;
  if (!isObject(timeouts)) {
    problems.push(
      new AuthError(
        `The option \`timeouts\` must be an object such as { adapter: 5 }; it is ${shown(timeouts)}.`,
      ),
    );
    return DEFAULTS;
  }
  const given: Readonly<Record<string, unknown>> = { ...timeouts };
  for (const name of NAMES) {
    const value = given[name];
    if (value === undefined || isLimit(value)) continue;
    problems.push(
      new AuthError(
        `The option \`timeouts.${name}\` must be a number of seconds, more than 0 and at most ${LONGEST}; it is ${shown(value)}.`,
      ),
    );
  }
  const { adapter, callbacks, events, body } = given;
  return Object.freeze({
    adapter: isLimit(adapter) ? adapter : DEFAULTS.adapter,
    callbacks: isLimit(callbacks) ? callbacks : DEFAULTS.callbacks,
    proofs: isLimit(callbacks) ? callbacks : DEFAULTS.proofs,
    events: isLimit(events) ? events : DEFAULTS.events,
    body: isLimit(body) ? body : DEFAULTS.body,
  });
}

function isLimit(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= LONGEST;
}
