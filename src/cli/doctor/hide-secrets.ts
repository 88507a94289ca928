import { format } from 'node:util';
import type { ProjectEnvironment } from '../project/environment.js';

const HIDDEN = '[redacted]';
/** What a variable or an option with a secret is called, at its end. */
const SECRET_NAME =
  /(?:secret|passw(?:or)?d|passphrase|pass|token|credentials?|dsn|(?:^|_|api|private|access|signing)_?key)(?:_\d+)?$/i;
/** Shorter values are words and numbers, which a report cannot do without. */
const SHORTEST = 6;
/** Characters at the end of a text that was cut, from which they count as the beginning of a secret. */
const SHORTEST_START = 8;
const DEEPEST = 5;

/** Removes secrets from texts. */
export type Hide = (text: string) => string;

/**
 * Makes a function that removes the secrets of a project from texts: errors of the application and of its drivers quote them.
 * @param environment - its variables, also those of files that others override
 * @param config - its `secret` and its providers are searched
 */
export function hideSecrets(
  { variables, files }: Pick<ProjectEnvironment, 'variables' | 'files'>,
  config?: unknown,
): Hide {
  const found = new Set<string>();
  for (const each of [variables, ...files.map((file) => file.variables)]) collect(each, { found, depth: 0 });
  // Any object has these members, or lacks them.
  const { secret, providers } = (config ?? {}) as { readonly secret?: unknown; readonly providers?: unknown };
  collect({ secret }, { found, depth: 0 });
  collect(providers, { found, depth: 0 });
  const secrets = [...found]
    .filter((value) => value.length >= SHORTEST && (value.length >= 8 || /\d/.test(value)))
    .flatMap((value) => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
    // The longest first: one may be part of another.
    .toSorted((one, other) => other.length - one.length);
  return (text) =>
    [...new Set(secrets)].reduce((kept, value) => withoutStart(kept.replaceAll(value, HIDDEN), value), text);
}

/** Removes the beginning of a secret from the end of a text: what was too long was cut. */
function withoutStart(text: string, value: string): string {
  for (let length = value.length - 1; length >= SHORTEST_START; length -= 1) {
    const start = value.slice(0, length);
    const rest = text.replace(/…$/, '');
    if (rest.endsWith(start)) return `${rest.slice(0, -length)}${HIDDEN}`;
  }
  return text;
}

/** Where a value is, and what was found so far. */
interface Walk {
  readonly found: Set<string>;
  readonly depth: number;
  /** Of the member. */
  readonly name?: string;
}

/** Collects the values of members that are called as secrets are, and the passwords of addresses. */
function collect(value: unknown, walk: Walk): void {
  const { found, depth, name = '' } = walk;
  const deeper = { found, depth: depth + 1 };
  if (typeof value === 'string') {
    if (SECRET_NAME.test(name)) found.add(value);
    else if (value.includes('://') && URL.canParse(value)) addPassword(new URL(value), found);
    return;
  }
  if (value === null || depth > DEEPEST) return;
  if (typeof value === 'function') return collect(valueOf(value, 'options'), deeper);
  if (typeof value !== 'object') return;
  for (const key of Object.keys(value))
    // The members of a list are called as the list is.
    collect(valueOf(value, key), { ...deeper, name: Array.isArray(value) ? name : key });
}

function addPassword({ password }: URL, found: Set<string>): void {
  found.add(password);
  try {
    found.add(decodeURIComponent(password));
  } catch {
    // It has a percent sign that was not encoded.
  }
}

/** A member of an object of the application, whose getters may throw. */
function valueOf(value: object, key: string): unknown {
  try {
    const found: unknown = Reflect.get(value, key);
    return found;
  } catch {
    return undefined;
  }
}

/** A function of `console` that writes without secrets. */
export function quietly(write: (text: string) => void, hide: Hide): (...values: unknown[]) => void {
  return (...values) => write(hide(format(...values)));
}
