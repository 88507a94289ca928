import { AuthError } from '../../errors.js';
import { isObject } from '../kit/object.js';
import { isCollection, isErrorObject, isUrlObject, timeOfDate } from '../kit/realms.js';
import { readMore } from './read-more.js';
import { redactDriverMember, redactDriverText } from './redact-driver.js';

const REDACTED = '[redacted]';
const DEEPEST = 6;
const MOST_MEMBERS = 50;
const LONGEST = 2000;
const MOST_FRAMES = 30;

/** Members whose values are credentials or personal, whatever they look like (ASVS 16.2.5). */
const SENSITIVE_NAME =
  /secret|token|passw|passphrase|cookie|code|verifier|authorization|bearer|email|identifier|credential|assertion|private|api_?key|nonce|jwt|signature|^(?:state|url|phone|otp|pin|key|user|account|profile|claims|body|form)$/i;
/** Members whose names match but whose values are harmless. */
const HARMLESS_NAME =
  /^(?:\w*status_?code|error_?code|token_(?:type|endpoint\w*)|\w*endpoint\w*|cookie_?names?|\w*credential_?ids?_?count)$/i;
/** A machine-readable reason, as Node, databases and this library set it as `code` of an error. */
const REASON = /^(?:[A-Za-z][A-Za-z0-9_]{0,39}|[0-9A-Z]{5})$/;

/** Members of an error that need special treatment. */
const SPECIAL_MEMBERS: ReadonlySet<string> = new Set(['name', 'message', 'stack', 'cause', 'errors']);

/** `code=…` in URLs and forms, `"code":"…"` in JSON. */
const LABELLED =
  /(secret|token|password|passwd|cookie|code|verifier|authorization|api_?key|assertion|credential|email|nonce|state)("?\s?:\s?"|=)([^\s"'&,;)}\]]+)/gi;
const SCHEME = /\b([Bb]earer|[Bb]asic|DPoP)\s+(?=[^\s,;"']*[0-9A-Z=_])[^\s,;"']{8,}/g;
/** Compact JWS and JWE, whatever the length of their parts (RFC 7515, RFC 7516). */
const COMPACT = /\beyJ[\w-]*(?:\.[\w-]*){1,4}/g;
const LONG_RUN = /[\w+/=~-]{32,}/g;
const WORDS = /^[a-z]+(?:[-_/][a-z]+)*$/;

/** Escapes the characters that could forge log lines or change the direction of text (CWE-117). */
function escapeControls(text: string): string {
  // Not a constant: Unicode classes take long to compile, and most processes log nothing.
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

/** Whether text looks random: it has a long part without a slash, unlike paths and prose. */
function isRandom(run: string): boolean {
  if (WORDS.test(run)) return false;
  return run.split('/').some((part) => part.length >= 20 && (part.length >= 32 || /\d/.test(part)));
}

/** Redacts text: see {@link redact}. */
export function redactText(text: string): string {
  const bounded = text.length > LONGEST * 2 ? text.slice(0, LONGEST * 2) : text;
  const redacted = redactDriverText(bounded)
    .replace(COMPACT, REDACTED)
    .replace(SCHEME, `$1 ${REDACTED}`)
    .replace(LABELLED, `$1$2${REDACTED}`)
    .replace(/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu, REDACTED)
    .replace(LONG_RUN, (run) => (isRandom(run) ? REDACTED : run));
  const shown = escapeControls(redacted.slice(0, LONGEST));
  return redacted.length > LONGEST || bounded.length < text.length ? `${shown}…` : shown;
}

/** The frames of a stack, without the message in front of them. */
function framesOf(stack: unknown, message: string): string[] {
  if (typeof stack !== 'string') return [];
  const at = message === '' ? -1 : stack.indexOf(message);
  const frames = at === -1 ? stack : stack.slice(at + message.length);
  return frames
    .slice(0, LONGEST * 4)
    .split('\n')
    .filter((line) => /^\s+at |@.*:\d+/.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) =>
      escapeControls(line.replace(LONG_RUN, (run) => (/\d/.test(run) && isRandom(run) ? REDACTED : run))),
    );
}

/** Reads a member of an object that may be hostile: a getter may throw, a proxy may be revoked. */
function member(value: object, name: string): unknown {
  try {
    const found: unknown = Reflect.get(value, name);
    return found;
  } catch {
    return '[unreadable]';
  }
}

function namesOf(value: object): string[] {
  try {
    return Object.keys(value);
  } catch {
    return [];
  }
}

/** Where a value is: how deep, and inside which objects. */
interface Walk {
  readonly depth: number;
  readonly above: readonly object[];
  /** Whether it belongs to an error, which may be one of a driver. */
  readonly ofError?: boolean;
}

/** Whose members are redacted. */
type Owner = 'object' | 'error';

function redactMember([name, value]: readonly [string, unknown], walk: Walk, owner: Owner): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (owner === 'error' && name === 'code' && typeof value === 'string' && REASON.test(value)) return value;
  if (SENSITIVE_NAME.test(name) && !HARMLESS_NAME.test(name)) return REDACTED;
  const ofDriver = walk.ofError === true ? redactDriverMember(name, value) : undefined;
  return redactValue(ofDriver ?? value, walk);
}

function redactMembers(value: object, walk: Walk, owner: Owner): [string, unknown][] {
  const names = namesOf(value).filter((name) => owner === 'object' || !SPECIAL_MEMBERS.has(name));
  const members = names
    .slice(0, MOST_MEMBERS)
    .map((name): [string, unknown] => [
      redactText(name),
      redactMember([name, member(value, name)], walk, owner),
    ]);
  return names.length > MOST_MEMBERS ? [...members, ['…', `${names.length - MOST_MEMBERS} more`]] : members;
}

/**
 * The message of an error, redacted. If the error combines several problems, each gets its own line. The line breaks are
 * added here, after those inside of messages were escaped.
 */
function redactMessage(text: string, cause: unknown): string {
  const problems = problemsOf(cause);
  if (problems === undefined) return redactText(text);
  const lines = problems.map((one) => `${nameOf(one)}: ${String(member(one, 'message'))}`);
  return [text.split('\n', 1)[0] ?? '', ...lines].map(redactText).join('\n- ');
}

/** The problems that an error combines; `undefined` if it is a single one. */
export function problemsOf(cause: unknown): Error[] | undefined {
  const problems = isObject(cause) ? member(cause, 'problems') : undefined;
  const isGathered = Array.isArray(problems) && problems.every((one) => one instanceof Error);
  return isGathered ? problems.slice(0, MOST_MEMBERS) : undefined;
}

/** The name of an error in the log. */
export function nameOf(error: Error): string {
  return error instanceof AuthError ? error.type : error.name;
}

/** A redacted copy of an error, with the same prototype: `instanceof` still works. */
function redactError(error: Error, walk: Walk): Error {
  const message = member(error, 'message');
  const name = member(error, 'name');
  const text = typeof message === 'string' ? message : '';
  const shownName = typeof name === 'string' ? redactText(name) : 'Error';
  const copy = new Error(redactMessage(text, member(error, 'cause')));
  Object.setPrototypeOf(copy, Reflect.getPrototypeOf(error));
  const stack = [`${shownName}: ${copy.message}`, ...framesOf(member(error, 'stack'), text)].join('\n');
  const fields: [string, unknown][] = [
    ['name', shownName],
    ['stack', stack],
    ...redactMembers(error, walk, 'error'),
  ];
  for (const key of ['cause', 'errors']) {
    const value = member(error, key);
    if (value !== undefined) fields.push([key, redactValue(value, walk)]);
  }
  const shown = new Set(namesOf(error));
  for (const [key, value] of fields) {
    Object.defineProperty(copy, key, {
      value,
      configurable: true,
      writable: true,
      enumerable: shown.has(key),
    });
  }
  return copy;
}

function redactObject(value: object, walk: Walk): unknown {
  const time = timeOfDate(value);
  if (time !== undefined) return Number.isNaN(time) ? 'Invalid Date' : new Date(time).toISOString();
  if (isUrlObject(value))
    return redactText(value.origin + value.pathname) + (value.search === '' ? '' : `?${REDACTED}`);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} octets]`;
  if (walk.above.includes(value)) return '[circular]';
  if (walk.depth >= DEEPEST) return '[deeper]';
  const isError = isErrorObject(value);
  const inside = {
    depth: walk.depth + 1,
    above: [...walk.above, value],
    ofError: isError || walk.ofError === true,
  };
  if (isError) return redactError(value, inside);
  if (isCollection(value)) return `[${value.size} entries]`;
  if (!Array.isArray(value)) return Object.fromEntries(redactMembers(value, inside, 'object'));
  const items = value.slice(0, MOST_MEMBERS).map((item: unknown) => redactValue(item, inside));
  return value.length > MOST_MEMBERS ? [...items, `… (${value.length - MOST_MEMBERS} more)`] : items;
}

function redactValue(value: unknown, walk: Walk): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return redactText(String(value));
  if (typeof value === 'function') return '[function]';
  return value !== null && typeof value === 'object' ? redactObject(value, walk) : value;
}

/**
 * Makes a copy of a value that may be logged: what looks like a token, or has the name of a credential, is replaced,
 * control characters are escaped (CWE-117), depth and size are bounded. Errors stay instances of their class. Never
 * throws, and never changes the value.
 */
export function redact(value: unknown): unknown {
  try {
    return redactValue(value, { depth: 0, above: [] });
  } catch {
    return '[unreadable]';
  }
}

/** An error in the log. */
export type LoggedError = Error & { readonly reference: string; readonly readMore?: string };

/**
 * Redacts an error: see {@link redact}. Always returns an error, which has the reference, and the address that explains it if
 * it is one of this library.
 */
export function redactForLog(error: Error, reference: string): LoggedError {
  const safe = redact(error);
  const line = isErrorObject(safe) ? safe : new Error(String(safe));
  // Defined, not assigned: its class is the application's, and may have an accessor of this name.
  const field = (value: string) => ({ value, configurable: true, enumerable: true, writable: true });
  const address = readMore(error);
  if (address !== undefined) Object.defineProperty(line, 'readMore', field(address));
  // It has the members from now on.
  return Object.defineProperty(line, 'reference', field(reference)) as LoggedError;
}
