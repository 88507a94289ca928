import type { SessionAuth } from '../../types/session-auth.js';

/**
 * What the user of a session has proven, and when; in milliseconds. A session carries it as a text: a `jwt` session in its
 * token, a `database` session at the end of its session token. The text is made of characters that no collation confuses.
 */
export interface Proofs {
  /** When the user last authenticated, by whichever factor. `undefined`: unknown. */
  readonly authTime: number | undefined;
  /** When a second factor was last proven. `undefined`: never in this session. */
  readonly factorTime: number | undefined;
  /** Values of RFC 8176, without repetition. */
  readonly amr: readonly string[];
}

/**
 * A proof of which only a provider knows when it was: long ago, for all that is known. In milliseconds; zero stands for no proof.
 */
export const SOME_TIME = 1000;

const NOTHING: Proofs = { authTime: undefined, factorTime: undefined, amr: [] };
/** Two times in seconds in base 36, `0` for unknown, and the methods; after a sign that no session token has. */
const WRITTEN = /~([0-9a-z]{1,8})\.([0-9a-z]{1,8})\.([a-z0-9-]{0,80})$/;
/** Values of RFC 8176, section 2: what a provider says beyond them is not kept. */
const METHODS: ReadonlySet<string> = new Set(
  'face fpt geo hwk iris kba mca mfa otp pin pop pwd rba retina sc sms swk tel user vbm wia'.split(' '),
);

/** Writes proofs as a text. */
export function writeProofs({ authTime, factorTime, amr }: Proofs): string {
  const methods = [...new Set(amr)].filter((method) => METHODS.has(method));
  return `~${inSeconds(authTime)}.${inSeconds(factorTime)}.${methods.join('-')}`;
}

/** Reads what {@link writeProofs} wrote; nothing proven for any other text. */
export function readProofs(text: string | undefined): Proofs {
  const [, authTime, factorTime, amr] = WRITTEN.exec(text ?? '') ?? [];
  if (authTime === undefined || factorTime === undefined) return NOTHING;
  return {
    authTime: inMilliseconds(authTime),
    factorTime: inMilliseconds(factorTime),
    amr: [...methodsIn(amr ?? '')],
  };
}

/**
 * Lists of methods by their text, which every read of a session needs.
 *
 * Module state: it follows from the text alone, and has at most 64 entries.
 */
const lists = new Map<string, readonly string[]>();

function methodsIn(text: string): readonly string[] {
  const known = lists.get(text);
  if (known !== undefined) return known;
  const methods = text.split('-').filter((method) => METHODS.has(method));
  if (lists.size < 64) lists.set(text, methods);
  return methods;
}

/** The proofs at the end of the token of a `database` session; `undefined` if it has none. */
export function proofsInToken(sessionToken: string): string | undefined {
  return WRITTEN.exec(sessionToken)?.[0];
}

/** What a session shows of its proofs. @param since - when the user authenticated, where they do not say it; in milliseconds */
export function shownProofs(text: string | undefined, since?: () => number | undefined): SessionAuth {
  const { authTime = since?.(), factorTime, amr } = readProofs(text);
  const shown = isoDate(authTime);
  return {
    authTime: shown,
    // Mostly the same time, and text of a date takes longer than all the rest.
    factorTime: factorTime === authTime ? shown : isoDate(factorTime),
    amr,
    assurance: factorTime === undefined ? 1 : 2,
  };
}

const DAY = 86_400_000;
/**
 * The day that was last shown, as `2026-11-28T`: the whole text of a date takes as long as all else here.
 *
 * Module state: one day, by its number.
 */
let lastDay: { readonly day: number; readonly text: string } = { day: 0, text: '1970-01-01T' };

function isoDate(time: number | undefined): string | null {
  if (time === undefined || time <= SOME_TIME) return null;
  const day = Math.floor(time / DAY);
  if (day !== lastDay.day) lastDay = { day, text: new Date(day * DAY).toISOString().slice(0, 11) };
  const seconds = Math.floor((time - day * DAY) / 1000);
  const milliseconds = time - day * DAY - seconds * 1000;
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${lastDay.text}${clock}.${String(milliseconds).padStart(3, '0')}Z`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

function inSeconds(time: number | undefined): string {
  return Math.max(0, Math.floor((time ?? 0) / 1000)).toString(36);
}

function inMilliseconds(text: string): number | undefined {
  const seconds = Number.parseInt(text, 36);
  return seconds === 0 ? undefined : seconds * 1000;
}
