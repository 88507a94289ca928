import { bareObject } from '../kit/bare-object.js';
import { fromUtf8, type Bytes } from '../kit/bytes.js';
import { inTime } from '../kit/in-time.js';
import { isObject } from '../kit/object.js';
import { readOctets } from '../kit/read-octets.js';
import { HttpError } from './http-error.js';

/** The parsed body of a request. */
export interface RequestBody {
  /** Has the fields that were sent and no other properties ({@link bareObject}). */
  readonly form: Readonly<Record<string, string>>;
  /** The member `data` of a JSON body. */
  readonly data: unknown;
  /** Names of fields that were sent more than once; `form` has their first value. */
  readonly duplicated: readonly string[];
}

const NONE: readonly string[] = Object.freeze([]);
const MOST_OCTETS = 65_536;
const MOST_FIELDS = 100;
const MOST_LEVELS = 64;
/** RFC 9110, section 8.3.1, for trimmed values. Parameters without a value are not in its grammar. */
const MEDIA_TYPE =
  /^([a-z]+\/[a-z0-9.+-]+)((?:[ \t]*;[ \t]*[!#$%&'*+\-.^_`|~0-9a-z]+=(?:[!#$%&'*+\-.^_`|~0-9a-z]+|"[^"\\]*"))*)$/i;
const OTHER_CHARSET = /;[ \t]*charset=(?!"?utf-?8"?(?:[ \t;]|$))/i;

function malformed(): HttpError {
  return new HttpError(400, 'The body of the request is malformed.');
}

function tooLarge(): HttpError {
  return new HttpError(413, `The body of the request has more than ${MOST_OCTETS} octets.`);
}

function tooSlow(): HttpError {
  return new HttpError(408, 'The body of the request did not arrive in time.');
}

async function octetsOf(request: Request, seconds: number): Promise<Bytes> {
  // A large value is enough to reject the body; a small one proves nothing, so octets are counted below.
  if (Number(request.headers.get('content-length')) > MOST_OCTETS) throw tooLarge();
  if (request.bodyUsed) {
    throw new HttpError(
      400,
      'The body of the request has been read already. Pass a clone of the request instead.',
    );
  }
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  let octets: Bytes | undefined;
  try {
    // Of the whole body: one that drips would start a limit of each part anew (CWE-400).
    octets = await inTime(readOctets(reader, MOST_OCTETS), seconds * 1000, tooSlow);
  } catch (error) {
    if (error instanceof HttpError) {
      // Not awaited: the sender may never react.
      reader.cancel().catch(() => {});
      throw error;
    }
    throw new HttpError(400, 'The body of the request ended early.');
  }
  if (octets === undefined) throw tooLarge();
  return octets;
}

/**
 * The media type in lower case.
 * @throws {HttpError} 415 if it is not one that is read here, or not UTF-8
 */
function mediaTypeOf(header: string | null): string {
  // Almost every browser and client sends one of these two, without parameters.
  if (header === 'application/x-www-form-urlencoded' || header === 'application/json') return header;
  const [, type = '', parameters = ''] = MEDIA_TYPE.exec((header ?? '').trim()) ?? [];
  const mediaType = type.toLowerCase();
  const isSupported =
    mediaType === 'application/json' ||
    mediaType === 'application/x-www-form-urlencoded' ||
    mediaType === 'multipart/form-data';
  if (!isSupported || OTHER_CHARSET.test(parameters)) {
    throw new HttpError(415, 'The body must be JSON or a form, encoded in UTF-8.');
  }
  return mediaType;
}

/** Collects the fields of a body, and counts them. */
class FieldCollector {
  readonly #form = bareObject<string>();
  #duplicated: readonly string[] = NONE;
  #count = 0;

  add(name: string, value: unknown): void {
    this.#count += 1;
    if (this.#count > MOST_FIELDS) throw new HttpError(400, `The body has more than ${MOST_FIELDS} fields.`);
    if (typeof value !== 'string') throw new HttpError(400, 'Every field of the body must be a string.');
    if (this.#form[name] === undefined) this.#form[name] = value;
    else if (!this.#duplicated.includes(name)) this.#duplicated = [...this.#duplicated, name];
  }

  toBody(): RequestBody {
    const form = Object.freeze(this.#form);
    return { form, data: form['data'], duplicated: this.#duplicated };
  }
}

function collect(pairs: Iterable<readonly [string, unknown]>): RequestBody {
  const fields = new FieldCollector();
  for (const [name, value] of pairs) fields.add(name, value);
  return fields.toBody();
}

/** Most values have nothing to decode, and looking for `%` is cheaper than decoding. */
function decode(text: string): string {
  return text.includes('%') ? decodeURIComponent(text) : text;
}

function parseUrlEncoded(encoded: string): RequestBody {
  const text = encoded.replaceAll('+', ' ');
  const fields = new FieldCollector();
  let start = 0;
  while (start < text.length) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > start) {
      const equals = text.indexOf('=', start);
      const split = equals === -1 || equals > end ? end : equals;
      fields.add(decode(text.slice(start, split)), decode(text.slice(Math.min(split + 1, end), end)));
    }
    start = end + 1;
  }
  return fields.toBody();
}

/** Rejects values that are nested too deeply, and deletes `__proto__`, which would pollute a prototype when copied (CWE-1321). */
function sanitize(value: unknown, depth: number): void {
  if (value === null || typeof value !== 'object') return;
  if (depth >= MOST_LEVELS) throw new HttpError(400, `The body is nested deeper than ${MOST_LEVELS} levels.`);
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const member of Object.values(value)) sanitize(member, depth + 1);
}

function parseJson(text: string, acceptsData: boolean): RequestBody {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) {
    throw new HttpError(400, 'The body must be a JSON object.');
  }
  const fields = Object.entries(value);
  if (!acceptsData) return collect(fields);
  const data: unknown = Object.hasOwn(value, 'data') ? Reflect.get(value, 'data') : undefined;
  sanitize(data, 1);
  return { ...collect(fields.filter(([name]) => name !== 'data')), data };
}

async function parseMultipart(octets: Bytes, contentType: string): Promise<RequestBody> {
  const form = await new Response(octets, { headers: { 'content-type': contentType } }).formData();
  return collect(form);
}

/**
 * Reads the body of a POST: JSON, `application/x-www-form-urlencoded` or `multipart/form-data`, at most 64 KiB, 100
 * fields and 64 levels. Fields are strings.
 * @param options - `acceptsData`: whether the JSON member `data` may be any value; `seconds`: how long the body may take
 * @throws {HttpError} 400, 408, 413 or 415
 */
export async function readBody(
  request: Request,
  { acceptsData, seconds }: { readonly acceptsData: boolean; readonly seconds: number },
): Promise<RequestBody> {
  const octets = await octetsOf(request, seconds);
  if (octets.length === 0) return collect([]);
  const header = request.headers.get('content-type');
  const type = mediaTypeOf(header);
  try {
    const text = fromUtf8(octets);
    if (type === 'application/json') return parseJson(text, acceptsData);
    if (type === 'multipart/form-data') return await parseMultipart(octets, header ?? type);
    return parseUrlEncoded(text);
  } catch (error) {
    // The parsers throw errors of different classes, which all mean that the body is malformed.
    throw error instanceof HttpError ? error : malformed();
  }
}
