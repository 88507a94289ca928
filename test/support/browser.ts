/** What answers a request: usually `(request) => Auth(request, config)`. */
export type Handle = (request: Request) => Promise<Response>;

interface StoredCookie {
  readonly value: string;
  readonly expires: number | undefined;
  readonly secure: boolean;
}

/**
 * A browser as far as authentication sees one: keeps cookies as `Set-Cookie` says, sends them back, remembers nothing
 * else. Redirects are not followed, so that a test sees each answer.
 */
export class Browser {
  readonly cookies: Map<string, StoredCookie> = new Map();
  readonly #handle: Handle;
  readonly #origin: string;
  readonly #now: () => number;

  constructor(handle: Handle, origin: string = 'https://app.test', now: () => number = Date.now) {
    this.#handle = handle;
    this.#origin = origin;
    this.#now = now;
  }

  /** Sends a GET; `target` is a path or a URL. */
  async get(target: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(new Request(new URL(target, this.#origin), { headers: this.#headers(headers) }));
  }

  /** Sends a form. With `csrf` (the default), the token is fetched first and added. */
  async post(
    target: string,
    fields: Record<string, string> = {},
    { headers = {}, csrf = true }: { headers?: Record<string, string>; csrf?: boolean } = {},
  ): Promise<Response> {
    const body = new URLSearchParams(fields);
    if (csrf) body.set('csrfToken', await this.csrfToken());
    return this.send(
      new Request(new URL(target, this.#origin), { method: 'POST', headers: this.#headers(headers), body }),
    );
  }

  /** Sends a JSON body. */
  async postJson(
    target: string,
    value: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = JSON.stringify({ csrfToken: await this.csrfToken(), ...value });
    const all = this.#headers({ 'content-type': 'application/json', ...headers });
    return this.send(new Request(new URL(target, this.#origin), { method: 'POST', headers: all, body }));
  }

  /** Sends a request as it is, and keeps the cookies of the answer. */
  async send(request: Request): Promise<Response> {
    const response = await this.#handle(request);
    for (const line of response.headers.getSetCookie()) this.#store(line);
    return response;
  }

  /** The token that forms must carry. */
  async csrfToken(basePath: string = '/auth'): Promise<string> {
    const response = await this.get(`${basePath}/csrf`);
    const { csrfToken } = (await response.json()) as { csrfToken: string };
    return csrfToken;
  }

  /** What `GET session` answers. */
  async session(basePath: string = '/auth'): Promise<Record<string, unknown> | null> {
    const response = await this.get(`${basePath}/session`);
    return (await response.json()) as Record<string, unknown> | null;
  }

  /** The `Cookie` header that the next request gets. */
  cookieHeader(): string {
    const now = this.#now();
    const pairs: string[] = [];
    for (const [name, { value, expires }] of this.cookies) {
      if (expires === undefined || expires > now) pairs.push(`${name}=${value}`);
      else this.cookies.delete(name);
    }
    return pairs.join('; ');
  }

  /** Names of the cookies that are kept, for instance those of pending flows. */
  names(part: string = ''): string[] {
    this.cookieHeader();
    return [...this.cookies.keys()].filter((name) => name.includes(part));
  }

  /** Plants a cookie as if the server had set it. */
  plant(name: string, value: string): void {
    this.cookies.set(name, { value, expires: undefined, secure: true });
  }

  /** Another browser with the same cookies. */
  clone(): Browser {
    const copy = new Browser(this.#handle, this.#origin, this.#now);
    for (const [name, cookie] of this.cookies) copy.cookies.set(name, cookie);
    return copy;
  }

  #headers(given: Record<string, string>): Headers {
    // A copy: a test may use its headers twice, in a world where `Headers` writes into them.
    const headers = new Headers({ ...given });
    const cookie = this.cookieHeader();
    if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie);
    return headers;
  }

  #store(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const separator = pair.indexOf('=');
    const name = pair.slice(0, separator);
    const value = pair.slice(separator + 1);
    const attribute = (wanted: string): string | undefined =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const maxAge = attribute('max-age');
    const date = attribute('expires');
    const expires =
      maxAge !== undefined
        ? this.#now() + Number(maxAge) * 1000
        : date === undefined
          ? undefined
          : Date.parse(date);
    if (expires !== undefined && expires <= this.#now()) this.cookies.delete(name);
    else this.cookies.set(name, { value, expires, secure: attributes.includes('Secure') });
  }
}

/** The `Location` of a redirect, as a browser at `https://app.test` resolves it. */
export function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`no Location, status ${response.status}`);
  return new URL(location, 'https://app.test');
}
