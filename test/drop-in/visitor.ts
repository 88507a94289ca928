import { formIn, type WhichForm } from './form.ts';

/** Milliseconds. A development server compiles what it is asked for. */
const REQUEST_LIMIT = 60_000;
/** What browsers ask for when they open a page or send a form; frameworks answer scripts otherwise. */
const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';
/** Shorter values are nobody's own. */
const SECRET_LENGTH = 20;

/** An answer, read to its end. */
export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Names and values of the cookies that it sets. */
  readonly cookies: readonly Cookie[];
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly attributes: string;
}

/** Who got what from one origin: finds answers that carry somebody else's. */
export class Ledger {
  /** One line per answer that reached the wrong visitor. */
  readonly leaks: string[] = [];
  readonly #origin: string;
  readonly #note: (method: string, answer: Answer) => void;
  /** By secret: the name of the visitor who got it first. */
  readonly #owners = new Map<string, string>();

  /** @param note is told of every answer of the origin */
  constructor(origin: string, note: (method: string, answer: Answer) => void) {
    this.#origin = origin;
    this.#note = note;
  }

  /** Notes what belongs to one visitor alone. */
  own(visitor: string, secret: string): void {
    if (!this.#owners.has(secret)) this.#owners.set(secret, visitor);
  }

  /** Looks for other people's secrets in the whole answer, then notes those that it gives. */
  inspect(visitor: string, method: string, answer: Answer): void {
    const { url, headers, text, cookies } = answer;
    if (url.origin !== this.#origin) return;
    this.#note(method, answer);
    const everything = [...headers].join('\n') + text;
    for (const [secret, owner] of this.#owners) {
      if (owner !== visitor && everything.includes(secret))
        this.leaks.push(`${url.pathname} gave ${visitor} what is ${owner}'s`);
    }
    for (const { name, value } of cookies) {
      // Where to go after a sign-in is the same for all.
      if (name.endsWith('callback-url')) continue;
      for (const part of value.split(/\||%7C/i)) if (part.length >= SECRET_LENGTH) this.own(visitor, part);
    }
  }
}

/** A browser, as far as cookies and forms go: it follows no redirect by itself. */
export class Visitor {
  readonly name: string;
  readonly #ledger: Ledger;
  /** By origin, path and name: other ports are other sites here, so that a provider's cookies stay its own. */
  readonly #jar = new Map<string, Cookie & { readonly origin: string }>();

  constructor(name: string, ledger: Ledger) {
    this.name = name;
    this.#ledger = ledger;
  }

  get(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#send(url, { headers: { accept: PAGE, ...headers } });
  }

  /** Posts a form as a page of the same site would. */
  post(
    url: URL,
    fields: Readonly<Record<string, string>> | FormData,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const own = { accept: PAGE, origin: url.origin, 'sec-fetch-site': 'same-origin', ...headers };
    return this.#send(url, { method: 'POST', body, headers: own });
  }

  /** Posts JSON, as a client script does. */
  postJson(url: URL, value: unknown): Promise<Answer> {
    return this.#send(url, {
      method: 'POST',
      body: JSON.stringify(value),
      headers: { origin: url.origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    });
  }

  /** Fills in a form of a page and sends it. @throws {Error} when the page has no such form */
  submit(page: Answer, which: WhichForm, values: Readonly<Record<string, string>>): Promise<Answer> {
    const { action, isMultipart, fields } = formIn(page, which);
    const all = { ...fields, ...values };
    if (!isMultipart) return this.post(action, all);
    const data = new FormData();
    for (const [name, value] of Object.entries(all)) data.set(name, value);
    return this.post(action, data);
  }

  /** Follows redirects until a page answers, or one whose path is `end`. */
  async follow(answer: Answer, end?: string): Promise<Answer> {
    let last = answer;
    for (let hops = 0; hops < 10; hops += 1) {
      const location = last.headers.get('location');
      if (location === null || last.status < 300 || last.status > 399 || last.url.pathname === end)
        return last;
      last = await this.get(new URL(location, last.url));
    }
    throw new Error(`redirected ten times, to ${last.url.href}`);
  }

  /** The cookies that would be sent, as the header field. */
  cookieHeader(url: URL): string {
    return this.#cookiesFor(url)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** Names of the cookies that would be sent. */
  cookieNames(url: URL): string[] {
    return this.#cookiesFor(url).map(({ name }) => name);
  }

  #cookiesFor(url: URL): Cookie[] {
    return [...this.#jar.values()].filter(
      ({ origin, path }) => origin === url.origin && url.pathname.startsWith(path),
    );
  }

  async #send(
    url: URL,
    init: Omit<RequestInit, 'headers'> & { headers: Readonly<Record<string, string>> },
  ): Promise<Answer> {
    const cookie = this.cookieHeader(url);
    const response = await fetch(url, {
      ...init,
      headers: { ...(cookie === '' ? {} : { cookie }), ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_LIMIT),
    });
    const cookies = response.headers.getSetCookie().map(readCookie);
    const answer = {
      url,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      cookies,
    };
    for (const one of cookies) this.#keep(url.origin, one);
    this.#ledger.inspect(this.name, init.method ?? 'GET', answer);
    return answer;
  }

  #keep(origin: string, cookie: Cookie): void {
    const key = `${origin} ${cookie.path} ${cookie.name}`;
    const isGone = cookie.value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie.attributes);
    if (isGone) this.#jar.delete(key);
    else this.#jar.set(key, { ...cookie, origin });
  }
}

function readCookie(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(/; */);
  const split = pair.indexOf('=');
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
  return {
    name: pair.slice(0, split),
    value: pair.slice(split + 1),
    path,
    attributes: attributes.join('; '),
  };
}
