import type { Exchange } from '../../contracts/exchange.js';
import type { EmailProvider } from '../../contracts/provider.js';
import { macKey } from '../../crypto/derive-key.js';
import { sha256 } from '../../crypto/digest.js';
import { equalStrings } from '../../crypto/equal.js';
import { hmacHex } from '../../crypto/hmac.js';
import { randomHex } from '../../crypto/random.js';
import { storeMethod } from '../../store/store-methods.js';
import { toHex } from '../../kit/bytes.js';
import type { CodedMail } from './requesting-browser.js';
import { useRow } from './verification-token.js';

/** The tries that a user has to type the code of one mail. */
const TRIES: readonly number[] = [1, 2, 3, 4, 5];
/** Longer identifiers are no addresses, and would not fit into a cookie. */
const LONGEST_IDENTIFIER = 254;
/** No one types that much; what is longer is not even read. */
const LONGEST_INPUT = 64;
/** The zeros of decimal digits that keyboards type; the nine others follow each (Unicode, general category Nd). */
const ZEROS =
  '\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u0f20\u1040\u17e0\u1810';

/** The stored token of a mail. */
interface MailRow {
  readonly identifier: string;
  /** The hash that is stored in place of the link's token. */
  readonly hash: string;
}

/** What typing a code led to. `gone`: the mail is used, expired, or was tried too often. */
export type CodeOutcome = 'right' | 'wrong' | 'gone';

/**
 * Makes the code of a mail, and stores that no user has tried it yet. `undefined` for a provider without codes, and where the
 * store refuses the row: the mail is sent all the same, without a code.
 */
export async function issueCode(
  exchange: Exchange,
  provider: EmailProvider,
  row: MailRow & { readonly expires: Date },
): Promise<{ readonly code: string; readonly coded: CodedMail } | undefined> {
  const { identifier, hash, expires } = row;
  if (!provider.code || identifier.length > LONGEST_IDENTIFIER) return undefined;
  const [secret = ''] = provider.secrets;
  const coded: CodedMail = { providerId: provider.id, identifier, hash, key: randomHex(16) };
  try {
    await storeTry(exchange, row, { number: 1, expires });
  } catch (cause) {
    exchange.settings.logger.debug('a mail is sent without a code: its tries could not be stored', () => ({
      cause,
    }));
    return undefined;
  }
  return { code: await codeOf(coded, secret), coded };
}

/**
 * Tries a code, and uses up the link of its mail if it is right. Tries are rows of the store, each used up by one request
 * only, so that no number of parallel requests gets more of them; the next one is stored by the request that used up the last.
 */
export async function tryCode(
  exchange: Exchange,
  provider: EmailProvider,
  { typed, coded }: { typed: string; coded: CodedMail },
): Promise<CodeOutcome> {
  const given = normalizeCode(typed);
  // What cannot be a code is a slip, and no try.
  if (given === undefined) return 'wrong';
  const used = await useTry(exchange, coded);
  if (used === undefined) return 'gone';
  if (await isCodeOf(coded, given, provider.secrets))
    return typeof (await useRow(exchange, coded)) === 'object' ? 'right' : 'gone';
  if (used.number === TRIES.length) return 'gone';
  await storeTry(exchange, coded, { number: used.number + 1, expires: used.expires });
  return 'wrong';
}

/** Deletes what is stored of the tries of a mail whose link was used or never sent. */
export async function dropTries(exchange: Exchange, row: MailRow): Promise<void> {
  await useTry(exchange, row).catch((cause: unknown) => {
    exchange.settings.logger.debug('the tries of a code could not be deleted', () => ({ cause }));
  });
}

/** What was typed as eight ASCII digits, without blanks and dashes; `undefined` if it is something else. */
export function normalizeCode(typed: string): string | undefined {
  if (typed.length > LONGEST_INPUT) return undefined;
  const digits = typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);
  return /^[0-9]{8}$/.test(digits) ? digits : undefined;
}

function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  const zero = Array.from(ZEROS, (character) => character.codePointAt(0) ?? 0).find(
    (start) => point >= start && point < start + 10,
  );
  return zero === undefined ? digit : String(point - zero);
}

/** Mails that were sent before the secret was rotated still work. Every secret is compared, whichever is the right one. */
async function isCodeOf(coded: CodedMail, given: string, secrets: readonly string[]): Promise<boolean> {
  let isRight = false;
  for (const secret of secrets) {
    if (equalStrings(await codeOf(coded, secret), given)) isRight = true;
  }
  return isRight;
}

/** The code follows from the mail, the browser that asked for it and a secret: no store has it, and no other browser. */
async function codeOf({ identifier, hash, key }: CodedMail, secret: string): Promise<string> {
  const mac = await hmacHex(await macKey(secret, 'email.code'), JSON.stringify([identifier, hash, key]));
  // 64 bits: the remainder is even to one part in 10^11.
  return String(BigInt(`0x${mac.slice(0, 16)}`) % 100_000_000n).padStart(8, '0');
}

/** A try of a code, and when the mail expires. */
interface Try {
  readonly number: number;
  readonly expires: Date;
}

/** Uses up the try that is due; `undefined` if none is left. */
async function useTry(exchange: Exchange, { identifier, hash }: MailRow): Promise<Try | undefined> {
  for (const number of TRIES) {
    const token = await tryHash({ identifier, hash }, number);
    const row = await useRow(exchange, { identifier: triesOf(hash), hash: token });
    if (row !== 'absent') return row === 'invalid' ? undefined : { number, expires: row.expires };
  }
  return undefined;
}

async function storeTry({ settings }: Exchange, row: MailRow, { number, expires }: Try): Promise<void> {
  const token = await tryHash(row, number);
  await storeMethod(
    settings,
    'createVerificationToken',
  )({
    identifier: triesOf(row.hash),
    token,
    expires,
  });
}

/** Whose tries they are, in place of an address: some stores keep one row for each, which must stay that of the link. */
function triesOf(hash: string): string {
  return `code:${hash}`;
}

/** What is stored for a try. No token of a link hashes to it: that would have to end in the secret. */
async function tryHash({ identifier, hash }: MailRow, number: number): Promise<string> {
  return toHex(await sha256(JSON.stringify(['email.code.try', number, identifier, hash])));
}
