import { CommandFailure } from '../failure.js';
import { parseEnv } from '../project/parse-env.js';
import { assignmentsOf, type Changes, changeText, quotedLike } from './env-text.js';

/** The variables that `setEnvDefaults` reads secrets from, the newest first. */
export const secretNames: readonly string[] = [
  'AUTH_SECRET_3',
  'AUTH_SECRET_2',
  'AUTH_SECRET_1',
  'AUTH_SECRET',
];

/** The most secrets that are kept beside a new one. */
export const mostKept: number = secretNames.length - 1;

/** What {@link rotated} makes of a `.env` text. */
export interface Rotation {
  readonly text: string;
  /** How many secrets the text had before; empty ones do not count. */
  readonly before: number;
  /** The variables that have a value now, the newest first. */
  readonly names: readonly string[];
}

/** How many secrets the text of a `.env` file has. */
export function countSecrets(text: string): number {
  return secretsOf(text).length;
}

/**
 * Puts a new secret in front of those that a `.env` text has, and keeps the newest `keep` of them. The oldest is in
 * `AUTH_SECRET`, and each newer one in the next of `AUTH_SECRET_1` to `_3`.
 * @param secret base64url; `undefined` adds none
 * @throws {CommandFailure} if the text is written in a way that cannot be changed safely
 */
export function rotated(text: string, secret: string | undefined, keep: number): Rotation {
  const old = secretsOf(text);
  const kept = old.slice(0, keep);
  const fresh = secret === undefined ? [] : [quotedLike(secret, old[0])];
  const values = [...fresh, ...kept];
  const names = secretNames.slice(secretNames.length - values.length);
  const present = new Set(assignmentsOf(text).map(({ name }) => name));
  const changes = new Map<string, string | undefined>();
  // From the oldest to the newest, which is the order in which new lines are added.
  for (const name of secretNames.toReversed()) {
    const value = values[names.indexOf(name)];
    if (value !== undefined) changes.set(name, value);
    else if (present.has(name)) changes.set(name, undefined);
  }
  const result = changeText(text, changes, secretNames);
  assertOnly(text, result, changes);
  return { text: result, before: old.length, names };
}

/** Splits the secrets of a `.env` text into those that a rotation keeps and those that it removes. Newest first. */
export function splitSecrets(
  text: string,
  keep: number,
): { readonly kept: readonly string[]; readonly dropped: readonly string[] } {
  const all = secretsOf(text).map((raw) => parseEnv(`A=${raw}`)['A'] ?? '');
  return { kept: all.slice(0, keep), dropped: all.slice(keep) };
}

/** The values as they are written, the newest first. Of a name that is assigned twice the last one counts. */
function secretsOf(text: string): readonly string[] {
  const values = new Map(assignmentsOf(text).map(({ name, raw }) => [name, raw]));
  return secretNames
    .map((name) => values.get(name) ?? '')
    .filter((raw) => !['', "''", '""', '``'].includes(raw));
}

/** Reads both texts as Node does, and compares: nothing but the secrets may differ. */
function assertOnly(before: string, after: string, changes: Changes): void {
  const [old, now] = [parseEnv(before), parseEnv(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  const wrong = [...names].some((name) => {
    if (!changes.has(name)) return old[name] !== now[name];
    const value = changes.get(name);
    return value === undefined ? now[name] !== undefined : now[name] !== parseEnv(`A=${value}`)['A'];
  });
  if (!wrong) return;
  throw new CommandFailure(
    'The file is written in a way that cannot be changed safely. It was left as it is.',
    {
      advice: ['Print a secret with `latchkey secret --print`, and put it into the file by hand.'],
    },
  );
}
