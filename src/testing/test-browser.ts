import type { Awaitable } from '../types/model.js';

/** The options of {@link createTestBrowser}. */
export interface TestBrowserOptions {
  /** Where the application is. @default "http://localhost:3000" */
  readonly origin?: string;
  /** Where its routes for signing in are. @default "/auth" */
  readonly basePath?: string;
  /** By which cookies expire: that of {@link createClock}, for instance. @default () => new Date() */
  readonly now?: () => Date;
}

/** A browser that keeps cookies: see {@link createTestBrowser}. */
export interface TestBrowser {
  /** The cookies that the next request carries, by name. */
  readonly cookies: ReadonlyMap<string, string>;
  /** The same, with everything that was said of them. */
  readonly kept: readonly SetCookie[];
  /** Sends a GET. @param target - a path or a URL */
  get(target: string | URL, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Sends a form, with the CSRF token that the application gave. */
  post(
    target: string | URL,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Sends any request, with the cookies, and keeps those of the answer. */
  send(request: Request): Promise<Response>;
  /** What `GET session` answers. */
  session(): Promise<unknown>;
  /** The header `Cookie` that the next request carries; `''` for none. */
  cookieHeader(): string;
  /** Where a redirect leads, as an absolute URL. @throws {Error} when the answer has no `Location` */
  locationOf(response: Response): URL;
}

/** A cookie that a browser keeps. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** Milliseconds since 1970; `undefined`: until the browser is closed. */
  readonly expires: number | undefined;
  /** By their names in small letters; `''` for those without a value. */
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * A browser as far as signing in needs one: it keeps cookies and sends them back. Redirects are not followed, so that a
 * test sees every answer.
 * @param handle - answers its requests: `(request) => Auth(request, config)`, or an application's own `fetch`
 */
export function createTestBrowser(
  handle: (request: Request) => Awaitable<Response>,
  options: TestBrowserOptions = {},
): TestBrowser {
  return new Browser(handle, options);
}

class Browser implements TestBrowser {
  readonly #handle: (request: Request) => Awaitable<Response>;
  readonly #origin: string;
  readonly #basePath: string;
  readonly #now: () => Date;
  readonly #jar = new Map<string, SetCookie>();

  constructor(
    handle: (request: Request) => Awaitable<Response>,
    { origin = 'http://localhost:3000', basePath = '/auth', now = () => new Date() }: TestBrowserOptions,
  ) {
    this.#handle = handle;
    this.#origin = origin;
    this.#basePath = basePath;
    this.#now = now;
  }

  get kept(): readonly SetCookie[] {
    const now = this.#now().getTime();
    return [...this.#jar.values()].filter(({ expires }) => expires === undefined || expires > now);
  }

  get cookies(): ReadonlyMap<string, string> {
    return new Map(this.kept.map(({ name, value }) => [name, value]));
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async get(target: string | URL, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.send(new Request(new URL(target, this.#origin), { headers: { ...headers } }));
  }

  async post(
    target: string | URL,
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const body = new URLSearchParams({ csrfToken: await this.#csrfToken(), ...fields });
    return this.send(
      new Request(new URL(target, this.#origin), { method: 'POST', headers: { ...headers }, body }),
    );
  }

  async send(request: Request): Promise<Response> {
    const cookie = this.cookieHeader();
    const sent = new Request(request);
    // Some runtimes forbid the field on requests that they would send themselves; these are only handed over.
    if (cookie !== '') sent.headers.set('cookie', cookie);
    const response = await this.#handle(sent);
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  async session(): Promise<unknown> {
    return (await this.get(`${this.#basePath}/session`)).json();
  }

  locationOf(response: Response): URL {
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The answer leads nowhere; its status is ${response.status}.`);
    return new URL(location, this.#origin);
  }

  async #csrfToken(): Promise<string> {
    const answer: unknown = await (await this.get(`${this.#basePath}/csrf`)).json();
    const token = typeof answer === 'object' && answer !== null && 'csrfToken' in answer && answer.csrfToken;
    return typeof token === 'string' ? token : '';
  }

  /** RFC 6265, section 5.2, as far as the application's own fields need it. */
  #keep(line: string): void {
    const [pair = '', ...rest] = line.split(';');
    const [name = '', ...value] = pair.trim().split('=');
    const parts = rest.map((one) => one.trim().split('=', 2));
    const attributes = new Map(parts.map(([key = '', text = '']) => [key.toLowerCase(), text]));
    const [maxAge, date] = [attributes.get('max-age'), attributes.get('expires')];
    const dated = date === undefined ? undefined : Date.parse(date);
    const now = this.#now().getTime();
    const expires = maxAge === undefined ? dated : now + Number(maxAge) * 1000;
    if (expires !== undefined && expires <= now) this.#jar.delete(name);
    else this.#jar.set(name, { name, value: value.join('='), expires, attributes });
  }
}
