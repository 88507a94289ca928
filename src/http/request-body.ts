import { concat, fromUtf8, type Bytes } from '../crypto/bytes.js';
import { RequestRefused } from './request-refused.js';

/** What the body of a request says. Objects have no prototype. */
export interface RequestBody {
  readonly form: Readonly<Record<string, string>>;
  readonly data: unknown;
  /** Names that were sent more than once; the first value is the one in `form`. */
  readonly duplicated: readonly string[];
}

const MOST_OCTETS = 65_536;
const MOST_FIELDS = 100;
const DEEPEST = 64;
/** RFC 9110, section 8.3.1, for trimmed values. A parameter without a value is a trick, not a parameter. */
const MEDIA_TYPE =
  /^([a-z]+\/[a-z0-9.+-]+)((?:[ \t]*;[ \t]*[!#$%&'*+\-.^_`|~0-9a-z]+=(?:[!#$%&'*+\-.^_`|~0-9a-z]+|"[^"\\]*"))*)$/i;
const OTHER_CHARSET = /;[ \t]*charset=(?!"?utf-?8"?(?:[ \t;]|$))/i;

/** What a request without a body says. */
export const NO_BODY: RequestBody = Object.freeze({
  form: Object.freeze(Object.create(null)),
  data: undefined,
  duplicated: Object.freeze([]),
});

function malformed(): RequestRefused {
  return new RequestRefused(400, 'The body of the request is malformed.');
}

function tooLarge(): RequestRefused {
  return new RequestRefused(413, `The body of the request has more than ${MOST_OCTETS} octets.`);
}

async function readOctets(request: Request): Promise<Bytes> {
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
  const chunks: Bytes[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new RequestRefused(400, 'The body of the request ended early.');
    });
    if (done) break;
    length += value.length;
    if (length > MOST_OCTETS) {
      // Nobody waits for the sender to agree.
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : concat(...chunks);
}

/** The media type, in lower case, if it is one of those that are read here. */
function readableType(header: string | null): string {
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

function collect(fields: Iterable<readonly [string, unknown]>): RequestBody {
  const form: Record<string, string> = Object.create(null);
  const duplicated = new Set<string>();
  let count = 0;
  for (const [name, value] of fields) {
    count += 1;
    if (count > MOST_FIELDS) throw new RequestRefused(400, `The body has more than ${MOST_FIELDS} fields.`);
    if (typeof value !== 'string') throw new RequestRefused(400, 'Every field of the body must be a text.');
    if (name in form) duplicated.add(name);
    else form[name] = value;
  }
  return { form: Object.freeze(form), data: form['data'], duplicated: [...duplicated] };
}

function* urlEncodedFields(text: string): Generator<readonly [string, string]> {
  for (const pair of text.split('&', MOST_FIELDS + 1)) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const [name, value] = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    yield [decodeURIComponent(name.replaceAll('+', ' ')), decodeURIComponent(value.replaceAll('+', ' '))];
  }
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
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
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
  const octets = await readOctets(request);
  if (octets.length === 0) return NO_BODY;
  const header = request.headers.get('content-type');
  const type = readableType(header);
  try {
    const text = fromUtf8(octets);
    if (type === 'application/json') return parseJson(text, acceptsData);
    if (type === 'multipart/form-data') return await parseMultipart(octets, header ?? type);
    return collect(urlEncodedFields(text));
  } catch (error) {
    // The parsers throw types of their own; all of them mean the same here.
    throw error instanceof RequestRefused ? error : malformed();
  }
}
