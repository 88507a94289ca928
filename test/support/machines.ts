import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { RecordStore } from '../../src/types/records.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from './browser.js';
import { baseConfig, recordingLogger, type Recorded } from './config.js';

const ORIGIN = 'https://app.test';
/** Where sign-ins lead. */
export const HOME = `${ORIGIN}/home`;

/** What came of an answer of a provider that was delivered several times. */
export interface Delivered {
  readonly answers: readonly Response[];
  /** Where each of them leads, in the order of the requests. */
  readonly locations: readonly (string | null)[];
  /** How often the provider was asked for tokens meanwhile. */
  readonly tokenRequests: number;
}

/** Machines of one application, which share stores and nothing else, and the provider where people sign in. */
export class Machines {
  readonly idp: FakeIdp;
  readonly adapter: ReturnType<typeof MemoryAdapter>;
  readonly log: Recorded = recordingLogger();
  /** Seconds that are added to the time of all machines. */
  passed: number = 0;
  /** Runs before each token request. */
  beforeTokens: () => Promise<unknown> = async () => {};
  readonly #configs: readonly AuthConfig[];

  /** @param stores - the records of each machine; `undefined` for none */
  static async open(
    stores: readonly (RecordStore | undefined)[],
    config: Partial<AuthConfig> = {},
  ): Promise<Machines> {
    return new Machines(await FakeIdp.create({}), stores, config);
  }

  private constructor(
    idp: FakeIdp,
    stores: readonly (RecordStore | undefined)[],
    changes: Partial<AuthConfig>,
  ) {
    this.idp = idp;
    const { records: _, ...adapter } = MemoryAdapter();
    // Its records are those of the machine, or none.
    this.adapter = adapter as ReturnType<typeof MemoryAdapter>;
    const { issuer, clientId, clientSecret } = idp;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (init?.method === 'POST') await this.beforeTokens();
      return idp.fetch(input, init);
    };
    this.#configs = stores.map((records, index) =>
      baseConfig({
        // The second one makes an application of its own of each: those that say the same share their memory.
        secret: ['a secret that all machines have, 0123456789', `and one that is only of machine ${index}`],
        providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret }],
        adapter: this.adapter,
        logger: this.log.logger,
        ...(records && { records }),
        runtime: { fetch, now: () => new Date(Date.now() + this.passed * 1000) },
        ...changes,
      }),
    );
  }

  /** A browser whose requests one machine answers; with the cookies of another one. */
  browser(machine: number = 0, like?: Browser): Browser {
    const config = this.#configs[machine % this.#configs.length];
    if (config === undefined) throw new Error('There is no machine.');
    const browser = new Browser((request) => Auth(request, config), ORIGIN);
    for (const [name, cookie] of like?.cookies ?? []) browser.cookies.set(name, cookie);
    return browser;
  }

  /** Up to the provider and back: what the browser opens next. */
  async comeBack(browser: Browser): Promise<string> {
    const begun = locationOf(await browser.post('/auth/signin/idp', { callbackUrl: '/home' })).href;
    return `/auth/callback/idp?${this.idp.authorize(begun).toString()}`;
  }

  /** Delivers what a browser brings back so many times at once, to one machine after the other. */
  async deliver(first: Browser, path: string, copies: number = 20): Promise<Delivered> {
    const before = this.idp.callsTo('token').length;
    const answers = await Promise.all(
      Array.from({ length: copies }, (_, index) => this.browser(index, first).get(path)),
    );
    return {
      answers,
      locations: answers.map(({ headers }) => headers.get('location')),
      tokenRequests: this.idp.callsTo('token').length - before,
    };
  }

  /** How many sessions the adapter has. */
  get sessions(): number {
    return this.adapter.snapshot().sessions.length;
  }
}

/** Whether an answer brings a session. */
export function hasSession({ headers }: Response): boolean {
  return headers.getSetCookie().some((line) => /session-token=[^;]/.test(line));
}
