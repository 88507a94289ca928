import { Auth } from '../../src/core/auth.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { EmailConfig } from '../../src/types/provider-email.js';
import { FakeIdp, makeKey } from '../fake-idp.js';
import { Authenticator } from '../support/authenticator.js';
import { Browser } from '../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger } from '../support/config.js';
import { Visitor } from '../support/passkey-stage.js';
import { ConnectionReset, Life } from './life.js';
import type { Plan } from './life.js';
import type { LastingStore } from './stores.js';

export const APP = 'https://app.test';
/** The person of the tests, as the provider and the mail know her. */
export const ADA = 'ada@example.com';
/** The provider's key, one for the thousands of scenes. */
const key = await makeKey('ES256', 'key-1');
const NOON = Date.parse('2030-01-01T12:00:00Z');

/** What the person does when the connection breaks: press reload, or begin again. */
export const RECOVERIES = ['reloads', 'begins again'] as const;
export type Recovery = (typeof RECOVERIES)[number];

/** What a scene is set up with. */
export interface SceneParts {
  readonly store: LastingStore;
  readonly strategy: 'jwt' | 'database';
  readonly recovery: Recovery;
}

/** An application whose process can be killed, its lasting store, and one person with one browser. */
export class Scene {
  readonly store: LastingStore;
  readonly idp: FakeIdp;
  readonly browser: Browser;
  /** The person at this browser, with an authenticator. */
  readonly visitor: Visitor;
  /** Links in the person's inbox. */
  readonly mails: string[] = [];
  /** Milliseconds since the epoch. */
  now: number = NOON;
  readonly #parts: SceneParts;
  #life = new Life();
  #config: AuthConfig;

  static async open(parts: SceneParts): Promise<Scene> {
    const clock = { now: (): Date => new Date(NOON) };
    const person = { sub: 'subject-1', name: 'Ada', email: ADA, email_verified: true };
    const idp = await FakeIdp.create({ person, key, now: () => clock.now() });
    const scene = new Scene(parts, idp);
    clock.now = () => new Date(scene.now);
    return scene;
  }

  private constructor(parts: SceneParts, idp: FakeIdp) {
    this.#parts = parts;
    this.store = parts.store;
    this.idp = idp;
    this.browser = new Browser(
      (request) => this.#handle(request),
      APP,
      () => this.now,
    );
    this.visitor = new Visitor(this.browser, new Authenticator());
    this.#config = this.#configure(this.#life);
  }

  /** Starts a new process, in which nothing is left of the one before. */
  restart(plan?: Plan): Life {
    this.#life = new Life(plan);
    this.#config = this.#configure(this.#life);
    return this.#life;
  }

  get strategy(): 'jwt' | 'database' {
    return this.#parts.strategy;
  }

  /** The same authenticator at another browser. */
  elsewhere(): { readonly visitor: Visitor } {
    const browser = new Browser(
      (request) => this.#handle(request),
      APP,
      () => this.now,
    );
    return { visitor: new Visitor(browser, this.visitor.authenticator) };
  }

  /** The address, or failing that the id, of whoever is signed in. */
  async signedInAs(): Promise<string | null> {
    const session = await this.browser.session();
    // The session callback below makes it so.
    const user = session?.['user'] as { id: string; email: string | null } | undefined;
    return user === undefined ? null : (user.email ?? user.id);
  }

  /** Where a redirect leads; `''` for other answers. */
  static to(answer: Response): string {
    return answer.headers.get('location') ?? '';
  }

  async #handle(request: Request): Promise<Response> {
    const again = request.clone();
    try {
      return await this.#life.answer(Auth(request, this.#config));
    } catch (error) {
      if (!(error instanceof ConnectionReset)) throw error;
      this.restart();
      if (this.#parts.recovery === 'begins again') throw error;
      return Auth(again, this.#config);
    }
  }

  #configure(life: Life): AuthConfig {
    const send = life.outside('mail', ({ url }: { url: string }) => void this.mails.push(url));
    const email: EmailConfig = { id: 'email', name: 'Email', type: 'email', sendVerificationRequest: send };
    const { issuer, clientId, clientSecret } = this.idp;
    const idp = { id: 'idp', name: 'IdP', type: 'oidc' as const, issuer, clientId, clientSecret };
    const check = life.outside('authorize', async (request: Parameters<typeof passwordProvider.authorize>) =>
      passwordProvider.authorize(...request),
    );
    const authorize: typeof passwordProvider.authorize = (...request) => check(request);
    const fetch = life.outside('fetch', this.idp.fetch);
    return baseConfig({
      // A provider of its own per purpose: `other` is there to be linked.
      providers: [idp, { ...idp, id: 'other' }, email, Passkey(), { ...passwordProvider, authorize }],
      adapter: life.adapter(this.store.adapter()),
      session: { strategy: this.#parts.strategy },
      logger: recordingLogger().logger,
      runtime: { fetch, now: () => new Date(this.now) },
      callbacks: {
        session: ({ session, user, token }) => {
          const { email: address, name = null } = session.user;
          const id = String(this.#parts.strategy === 'jwt' ? token.sub : user.id);
          return { expires: session.expires, user: { id, name, email: address, image: null } };
        },
      },
    });
  }
}
