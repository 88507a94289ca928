import { bareObject } from '../kit/bare-object.js';
import { fromUtf8, type Bytes } from '../kit/bytes.js';
import { NO_BODY, type RequestBody } from './body.js';
import { RequestRefused } from './request-refused.js';
import { isObject } from '../kit/object.js';
import { readOctets } from '../kit/read-octets.js';

const NONE: readonly string[] = Object.freeze([]);
const MOST_OCTETS = 65_536;
const MOST_FIELDS = 100;
const DEEPEST = 64;
/** RFC 9110, section 8.3.1, for trimmed values. A parameter without a value is a trick, not a parameter. */
const MEDIA_TYPE =
  /^([a-z]+\/[a-z0-9.+-]+)((?:[ \t]*;[ \t]*[!#$%&'*+\-.^_`|~0-9a-z]+=(?:[!#$%&'*+\-.^_`|~0-9a-z]+|"[^"\\]*"))*)$/i;
const OTHER_CHARSET = /;[ \t]*charset=(?!"?utf-?8"?(?:[ \t;]|$))/i;

function malformed(): RequestRefused {
  return new RequestRefused(400, 'The body of the request is malformed.');
}

function tooLarge(): RequestRefused {
  return new RequestRefused(413, `The body of the request has more than ${MOST_OCTETS} octets.`);
}

async function octetsOf(request: Request): Promise<Bytes> {
  // The header only ever refuses: what it promises is counted below.
  if (Number(request.headers.get('content-length')) > MOST_OCTETS) throw tooLarge();
  if (request.bodyUsed) {
    throw new RequestRefused(
      400,
      'The body of the request was read before it arrived here. Pass a clone instead.',
    );
  }
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  let octets: Bytes | undefined;
  try {
    octets = await readOctets(reader, MOST_OCTETS);
  } catch {
    throw new RequestRefused(400, 'The body of the request ended early.');
  }
  if (octets === undefined) throw tooLarge();
  return octets;
}

/** The media type, in lower case, if it is one of those that are read here. */
function readableType(header: string | null): string {
  // What browsers and clients send nearly always, to the letter.
  if (header === 'application/x-www-form-urlencoded' || header === 'application/json') return header;
  const [, type = '', parameters = ''] = MEDIA_TYPE.exec((header ?? '').trim()) ?? [];
  const known = type.toLowerCase();
  const readable =
    known === 'application/json' ||
    known === 'application/x-www-form-urlencoded' ||
    known === 'multipart/form-data';
  if (!readable || OTHER_CHARSET.test(parameters)) {
    throw new RequestRefused(415, 'The body must be JSON or a form, in UTF-8.');
  }
  return known;
}

/** The fields of a body, one after the other. */
class Fields {
  readonly #form = bareObject<string>();
  #duplicated: readonly string[] = NONE;
  #count = 0;

  add(name: string, value: unknown): void {
    this.#count += 1;
    if (this.#count > MOST_FIELDS)
      throw new RequestRefused(400, `The body has more than ${MOST_FIELDS} fields.`);
    if (typeof value !== 'string') throw new RequestRefused(400, 'Every field of the body must be a text.');
    if (this.#form[name] === undefined) this.#form[name] = value;
    else if (!this.#duplicated.includes(name)) this.#duplicated = [...this.#duplicated, name];
  }

  toBody(): RequestBody {
    const form = Object.freeze(this.#form);
    return { form, data: form['data'], duplicated: this.#duplicated };
  }
}

function collect(pairs: Iterable<readonly [string, unknown]>): RequestBody {
  const fields = new Fields();
  for (const [name, value] of pairs) fields.add(name, value);
  return fields.toBody();
}

/** Most texts have nothing to decode: looking is cheaper than decoding. */
function decode(text: string): string {
  return text.includes('%') ? decodeURIComponent(text) : text;
}

function parseUrlEncoded(encoded: string): RequestBody {
  const text = encoded.replaceAll('+', ' ');
  const fields = new Fields();
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

/** Refuses what is too deep, and takes out the one key that assignments would take for a prototype (CWE-1321). */
function assertHarmless(value: unknown, depth: number): void {
  if (value === null || typeof value !== 'object') return;
  if (depth >= DEEPEST) throw new RequestRefused(400, `The body is nested deeper than ${DEEPEST} levels.`);
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const member of Object.values(value)) assertHarmless(member, depth + 1);
}

function parseJson(text: string, acceptsData: boolean): RequestBody {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) {
    throw new RequestRefused(400, 'The body must be a JSON object.');
  }
  const fields = Object.entries(value);
  if (!acceptsData) return collect(fields);
  const data: unknown = Object.hasOwn(value, 'data') ? Reflect.get(value, 'data') : undefined;
  assertHarmless(data, 1);
  return { ...collect(fields.filter(([name]) => name !== 'data')), data };
}

async function parseMultipart(octets: Bytes, contentType: string): Promise<RequestBody> {
  const form = await new Response(octets, { headers: { 'content-type': contentType } }).formData();
  return collect(form);
}

/**
 * Reads the body of a POST: JSON, `application/x-www-form-urlencoded` or `multipart/form-data`, by their exact names,
 * at most 64 KiB, 100 fields and 64 levels. Fields are texts.
 * @param acceptsData - the JSON member `data` may be any value
 * @throws {RequestRefused} 400, 413 or 415
 */
export async function readBody(request: Request, acceptsData: boolean): Promise<RequestBody> {
  const octets = await octetsOf(request);
  if (octets.length === 0) return NO_BODY;
  const header = request.headers.get('content-type');
  const type = readableType(header);
  try {
    const text = fromUtf8(octets);
    if (type === 'application/json') return parseJson(text, acceptsData);
    if (type === 'multipart/form-data') return await parseMultipart(octets, header ?? type);
    return parseUrlEncoded(text);
  } catch (error) {
    // The parsers throw types of their own; all of them mean the same here.
    throw error instanceof RequestRefused ? error : malformed();
  }
}
