/** A cookie as Next takes it. */
export interface CookieToSet {
  readonly name: string;
  /** Decoded: Next encodes it again. */
  readonly value: string;
  readonly options: CookieAttributes;
}

/** The attributes of a cookie. */
export interface CookieAttributes {
  path?: string;
  domain?: string;
  expires?: Date;
  maxAge?: number;
  secure?: boolean;
  httpOnly?: boolean;
  partitioned?: boolean;
  sameSite?: 'lax' | 'strict' | 'none';
}

const SAME_SITE = ['lax', 'strict', 'none'] as const;

/** Reads a `Set-Cookie` field that this library wrote. */
export function readSetCookie(line: string): CookieToSet {
  const [pair = '', ...attributes] = line.split(/; */);
  const [name, value] = split(pair);
  const options: CookieAttributes = {};
  for (const attribute of attributes) {
    const [key, text] = split(attribute);
    switch (key.toLowerCase()) {
      case 'path':
        options.path = text;
        break;
      case 'domain':
        options.domain = text;
        break;
      case 'expires':
        options.expires = new Date(text);
        break;
      case 'max-age':
        options.maxAge = Number(text);
        break;
      case 'secure':
        options.secure = true;
        break;
      case 'httponly':
        options.httpOnly = true;
        break;
      case 'partitioned':
        options.partitioned = true;
        break;
      case 'samesite': {
        const known = SAME_SITE.find((one) => one === text.toLowerCase());
        if (known !== undefined) options.sameSite = known;
      }
    }
  }
  return { name, value: decoded(value), options };
}

/** A `Cookie` header after a browser has taken these `Set-Cookie` fields; `null` for none. */
export function cookieHeaderAfter(header: string | null, lines: readonly string[]): string | null {
  const pairs = (header ?? '').split(/; */).filter((pair) => pair !== '');
  for (const line of lines) {
    const { name, value, options } = readSetCookie(line);
    const others = pairs.filter((pair) => split(pair)[0] !== name);
    const isGone = value === '' || options.maxAge === 0 || (options.expires?.getTime() ?? 1) <= 0;
    pairs.splice(0, pairs.length, ...others, ...(isGone ? [] : [line.split(';', 1)[0] ?? '']));
  }
  return pairs.length === 0 ? null : pairs.join('; ');
}

function split(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
