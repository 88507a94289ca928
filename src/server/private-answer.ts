const PRIVATE = 'private, no-store';
/** What shared caches do not store. A directive that names fields (`private="x"`) lets them store all others. */
const IS_PRIVATE = /(?:^|,)\s*(?:private|no-store)\s*(?:,|$)/i;
/** What some caches store all the same. */
const IS_SHARED = /\b(?:public|s-maxage)\b/i;
/** Header fields that CDNs and proxies obey in place of `Cache-Control`: RFC 9213, and what is older. */
const IS_TARGETED = /-cache-control$|^(?:surrogate-control|edge-control|x-accel-expires)$/i;
/** Marks what {@link keepPrivate} watches. */
const IS_WATCHED = Symbol('latchkey.private');

/** The targeted fields of common CDNs, for frameworks that do not show which of them a response has. */
export const CDN_FIELDS = [
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'netlify-cdn-cache-control',
  'surrogate-control',
  'vercel-cdn-cache-control',
] as const;

/** The name of the cookie in a `Set-Cookie` field, or of the cookie that a chunk belongs to. */
export const cookieName = (line: string): string =>
  (line.split('=', 1)[0] ?? '').trim().replace(/\.\d+$/, '');

/** The value of a header field: `Headers` give a text or null, Node gives what was set. */
export type FieldValue = number | string | readonly string[] | null | undefined;

/** The header fields of an answer. `Headers` are some. */
export interface Fields {
  get(name: string): FieldValue;
  set(name: string, value: string): unknown;
  delete(name: string): unknown;
  keys(): Iterable<string>;
}

/** Whether no shared cache stores an answer with these fields. */
export function isPrivate(fields: Pick<Fields, 'get' | 'keys'>): boolean {
  return hasPrivateControl(fields) && ![...fields.keys()].some((name) => IS_TARGETED.test(name));
}

/** Whether an answer says that no shared cache stores it. */
export function hasPrivateControl(fields: Pick<Fields, 'get'>): boolean {
  const control = String(fields.get('cache-control') ?? '');
  return IS_PRIVATE.test(control) && !IS_SHARED.test(control);
}

/**
 * Keeps shared caches from storing an answer, whatever was said before.
 * @param hidden - targeted fields that the answer may have elsewhere, where those given here replace them
 */
export function makePrivate(fields: Fields, hidden: readonly string[] = []): void {
  if (!hasPrivateControl(fields)) fields.set('cache-control', PRIVATE);
  const names = [...fields.keys()];
  for (const name of names) if (IS_TARGETED.test(name)) fields.delete(name);
  for (const name of hidden) fields.set(name, PRIVATE);
}

/** An object whose methods change the header fields of an answer. */
interface Watched {
  readonly target: object;
  readonly methods: readonly string[];
  /** Must not go through a method of the target that was replaced. */
  readonly fields: Fields;
}

/**
 * {@link makePrivate}, and again after every change: what an application says later counts no more than what it said before.
 * @returns whether the object was not watched before
 */
export function keepPrivate({ target, methods, fields }: Watched, hidden?: readonly string[]): boolean {
  makePrivate(fields, hidden);
  if (Object.hasOwn(target, IS_WATCHED)) return false;
  Object.defineProperty(target, IS_WATCHED, { value: true });
  for (const name of methods)
    around(target, name, (change, given) => {
      const result = change(...given);
      makePrivate(fields, hidden);
      return result;
    });
  return true;
}

/** {@link keepPrivate} for standard header fields. */
export function keepHeadersPrivate(headers: Headers, hidden?: readonly string[]): void {
  const fields: Fields = {
    get: headers.get.bind(headers),
    set: headers.set.bind(headers),
    delete: headers.delete.bind(headers),
    keys: headers.keys.bind(headers),
  };
  keepPrivate({ target: headers, methods: ['set', 'append', 'delete'], fields }, hidden);
}

type Method = (...given: unknown[]) => unknown;

/** Runs a function in place of a method of one object. */
export function around(
  target: object,
  name: string,
  run: (method: Method, given: unknown[]) => unknown,
): void {
  const method: unknown = Reflect.get(target, name);
  // Platforms that imitate Node lack some.
  if (typeof method !== 'function') return;
  const call: Method = (...given) => {
    const result: unknown = Reflect.apply(method, target, given);
    return result;
  };
  const value: Method = (...given) => run(call, given);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}
