import type { Figures } from './figures.ts';

const SESSION = 'session-token';

/** An answer, and where it sends the browser. */
export interface Answer {
  readonly status: number;
  /** `''` when it is no redirect. */
  readonly location: string;
  readonly text: string;
}

/** Keeps cookies, sends them back, and counts. Connections that break are answers of status 0. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;
  readonly #figures: Figures;

  constructor(origin: string, figures: Figures) {
    this.#origin = origin;
    this.#figures = figures;
  }

  get hasSession(): boolean {
    return [...this.#cookies.keys()].some((name) => name.includes(SESSION));
  }

  async get(target: string, what: string): Promise<Answer> {
    return this.#send(what, target, {});
  }

  /** Sends a form, with a token fetched for it. */
  async post(target: string, what: string, fields: Record<string, string>): Promise<Answer> {
    const { status, text } = await this.get('/auth/csrf', 'csrf');
    if (status !== 200) return { status, location: '', text };
    // The library's own answer.
    const { csrfToken } = JSON.parse(text) as { csrfToken: string };
    const body = new URLSearchParams({ ...fields, csrfToken });
    return this.#send(what, target, { method: 'POST', body });
  }

  /** Everything is forgotten. */
  clear(): void {
    this.#cookies.clear();
  }

  async #send(what: string, target: string, init: RequestInit): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const hadSession = this.hasSession;
    const begun = performance.now();
    let answer: Answer = { status: 0, location: '', text: '' };
    try {
      const response = await fetch(new URL(target, this.#origin), {
        ...init,
        redirect: 'manual',
        headers: { cookie },
      });
      const text = await response.text();
      answer = { status: response.status, location: response.headers.get('location') ?? '', text };
      for (const line of response.headers.getSetCookie()) this.#keep(line);
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
