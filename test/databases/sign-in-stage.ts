import { Auth } from '../../src/core/auth.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { EmailConfig } from '../../src/types/provider-email.js';
import { FakeIdp } from '../fake-idp.js';
import { Authenticator } from '../support/authenticator.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger } from '../support/config.js';
import type { Recorded } from '../support/config.js';
import { Visitor } from '../support/passkey-stage.js';

export const APP = 'https://app.test';
export const HOME: string = `${APP}/home`;

/** One of our adapters, all of it. */
export type OwnAdapter = Required<Omit<Adapter, 'transaction'>> & Pick<Adapter, 'transaction'>;

/** An application with every way in, over one of our adapters; people nobody else has used. */
export class SignInStage {
  readonly adapter: OwnAdapter;
  readonly idp: FakeIdp;
  readonly log: Recorded = recordingLogger();
  /** Links that were sent. */
  readonly mails: string[] = [];
  /** Of this test; nothing else in the store has it. */
  readonly address: string;
  /** Milliseconds since the epoch. */
  now: number = Date.now();
  readonly #strategy: 'jwt' | 'database';

  static async open(adapter: OwnAdapter, strategy: 'jwt' | 'database'): Promise<SignInStage> {
    const clock = { now: (): Date => new Date() };
    const name = crypto.randomUUID();
    const person = { sub: name, name: 'Ada Łovelace 🦊', email: `${name}@example.com`, email_verified: true };
    const idp = await FakeIdp.create({ person, now: () => clock.now() });
    const stage = new SignInStage(adapter, idp, { strategy, name });
    clock.now = () => new Date(stage.now);
    return stage;
  }

  private constructor(
    adapter: OwnAdapter,
    idp: FakeIdp,
    { strategy, name }: { strategy: 'jwt' | 'database'; name: string },
  ) {
    this.adapter = adapter;
    this.idp = idp;
    this.address = `${name}@example.com`;
    this.#strategy = strategy;
  }

  /** A browser whose requests are answered by a machine of its own: no memory is shared with another one. */
  browser(): Browser {
    const config = this.#config();
    return new Browser(
      (request) => Auth(request, config),
      APP,
      () => this.now,
    );
  }

  visitor(authenticator: Authenticator = new Authenticator()): Visitor {
    return new Visitor(this.browser(), authenticator);
  }

  /** A whole OpenID sign-in; where the last answer leads. */
  async signIn(browser: Browser, provider = 'idp'): Promise<string> {
    return locationOf(await browser.get(await this.comeBack(browser, provider))).href;
  }

  /** Up to the provider and back: what the browser opens next. */
  async comeBack(browser: Browser, provider = 'idp'): Promise<string> {
    const begun = locationOf(await browser.post(`/auth/signin/${provider}`, { callbackUrl: '/home' }));
    return `/auth/callback/${provider}?${this.idp.authorize(begun.href).toString()}`;
  }

  /** Asks for a link; gives it. */
  async askForLink(browser: Browser, address: string = this.address): Promise<string> {
    await browser.post('/auth/signin/email', { email: address, callbackUrl: '/home' });
    return this.mails.at(-1) ?? '';
  }

  #config(): AuthConfig {
    const { issuer, clientId, clientSecret } = this.idp;
    const idp = { id: 'idp', name: 'IdP', type: 'oidc' as const, issuer, clientId, clientSecret };
    const email: EmailConfig = {
      id: 'email',
      name: 'Email',
      type: 'email',
      sendVerificationRequest: ({ url }) => void this.mails.push(url),
    };
    return baseConfig({
      providers: [idp, { ...idp, id: 'other' }, email, Passkey(), this.#password()],
      adapter: this.adapter,
      session: { strategy: this.#strategy },
      logger: this.log.logger,
      runtime: { fetch: this.idp.fetch, now: () => new Date(this.now) },
    });
  }

  #password(): AuthConfig['providers'][number] {
    return {
      ...passwordProvider,
      authorize: async ({ username, password }) =>
        password === 'correct horse' ? this.adapter.getUserByEmail(String(username)) : null,
    };
  }
}
