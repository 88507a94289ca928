import type { Front, Connection, Received } from './connection.ts';
import type { Figures } from './figures.ts';

const SESSION = 'session-token';

/** An answer, and where it sends the browser. */
export type Answer = Pick<Received, 'status' | 'location' | 'text'>;

/** Keeps cookies, sends them back, and counts. Connections that break are answers of status 0. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #connection: Connection;
  readonly #origin: string;
  readonly #figures: Figures;

  constructor(front: Front, figures: Figures) {
    this.#connection = front.connect();
    this.#origin = front.origin;
    this.#figures = figures;
  }

  get hasSession(): boolean {
    return [...this.#cookies.keys()].some((name) => name.includes(SESSION));
  }

  /** @param target a path, or a URL of the application: @throws {Error} when it is another origin's */
  async get(target: string, what: string): Promise<Answer> {
    return this.#send(what, target);
  }

  /** Sends a form to an action below `base`, with a token fetched for it. */
  async post(
    [base, action]: readonly [base: string, action: string],
    what: string,
    fields: Record<string, string>,
  ): Promise<Answer> {
    const { status, text } = await this.get(`${base}/csrf`, 'csrf');
    if (status !== 200) return { status, location: '', text };
    // The library's own answer.
    const { csrfToken } = JSON.parse(text) as { csrfToken: string };
    return this.#send(what, `${base}/${action}`, new URLSearchParams({ ...fields, csrfToken }));
  }

  /** Closes the connection until the next request. */
  rest(): void {
    this.#connection.rest();
  }

  async #send(what: string, target: string, form?: URLSearchParams): Promise<Answer> {
    const { origin, pathname, search } = new URL(target, this.#origin);
    if (origin !== this.#origin) throw new Error(`${origin} is not the application, ${this.#origin}`);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const hadSession = this.hasSession;
    const begun = performance.now();
    let answer: Received = { status: 0, location: '', setCookies: [], text: '' };
    try {
      const path = pathname + search;
      answer = await this.#connection.send(form === undefined ? { path, cookie } : { path, cookie, form });
      for (const line of answer.setCookies) this.#keep(line);
    } catch {
      // The connection broke, which people see as a page of their browser.
    }
    this.#figures.add(what, performance.now() - begun, answer.status);
    if (hadSession && !this.hasSession && what !== 'sign-out') this.#figures.falselySignedOut++;
    return answer;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '' || attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
