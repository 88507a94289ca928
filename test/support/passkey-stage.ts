import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { EmailConfig } from '../../src/types/provider-email.js';
import type { WebAuthnUserConfig } from '../../src/types/provider-webauthn.js';
import type { CreationOptionsJSON, RequestOptionsJSON } from '../../src/types/webauthn.js';
import { Authenticator } from './authenticator.js';
import type { AnswerJSON, AuthenticationLies, RegistrationLies } from './authenticator.js';
import { Browser, locationOf } from './browser.js';
import { baseConfig, recordingLogger } from './config.js';
import type { Recorded } from './config.js';

/** The application. */
export const APP = 'https://app.test';

/** One person at one browser, with one authenticator. */
export class Visitor {
  readonly browser: Browser;
  readonly authenticator: Authenticator;
  readonly #base: string;

  constructor(browser: Browser, authenticator: Authenticator, base: string = '/auth') {
    this.browser = browser;
    this.authenticator = authenticator;
    this.#base = base;
  }

  /** `GET webauthn-options` to register. */
  async creationOptions(query = ''): Promise<CreationOptionsJSON> {
    return (await this.#options<CreationOptionsJSON>(`?action=register${query}`)).options;
  }

  /** `GET webauthn-options` to sign in. */
  async requestOptions(query = ''): Promise<RequestOptionsJSON> {
    return (await this.#options<RequestOptionsJSON>(`?action=authenticate${query}`)).options;
  }

  async #options<T>(query: string): Promise<{ action: string; options: T }> {
    const answer = await this.browser.get(`${this.#base}/webauthn-options/passkey${query}`);
    if (answer.status !== 200) throw new Error(`options: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { action: string; options: T };
  }

  /** Sends what the authenticator made. */
  async send(
    action: string,
    data: AnswerJSON | string,
    fields: Record<string, string> = {},
  ): Promise<Response> {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    const csrfToken = await this.browser.csrfToken(this.#base);
    const body = { csrfToken, action, data: text, callbackUrl: '/home', ...fields };
    return this.browser.post(`${this.#base}/callback/passkey`, body, { csrf: false });
  }

  /** A whole registration. Signed out, `email` is needed. */
  async register(lies: RegistrationLies = {}, email = 'ada@example.com'): Promise<Response> {
    const options = await this.creationOptions(`&email=${encodeURIComponent(email)}`);
    return this.send('register', this.authenticator.register(options, lies));
  }

  /** A whole sign-in. */
  async signIn(lies: AuthenticationLies = {}): Promise<Response> {
    return this.send('authenticate', this.authenticator.authenticate(await this.requestOptions(), lies));
  }

  async signOut(): Promise<void> {
    await this.browser.post('/auth/signout');
  }

  /** Signs in by a mail link. */
  async signInByMail(stage: PasskeyStage, email: string): Promise<void> {
    await this.browser.post('/auth/signin/email', { email });
    await this.browser.get(stage.mails.at(-1) ?? '');
  }
}

/** One application with passkeys, a clock that tests turn, and everything that was logged. */
export interface PasskeyStage {
  readonly config: AuthConfig;
  readonly log: Recorded;
  /** Links that were sent. */
  readonly mails: string[];
  /** How often the application was asked whether somebody may sign in. */
  asked(): number;
  /** Seconds go by. */
  wait(seconds: number): void;
  visitor(authenticator?: Authenticator): Visitor;
}

/** Opens the application at {@link APP}. */
export function openPasskeyStage<A extends Adapter = MemoryAdapterObject>({
  passkey = {},
  // The default of the type is what this makes.
  adapter = MemoryAdapter() as Adapter as A,
  ...changes
}: Omit<Partial<AuthConfig>, 'adapter'> & {
  passkey?: WebAuthnUserConfig;
  adapter?: A;
} = {}): PasskeyStage & { readonly adapter: A } {
  const log = recordingLogger();
  const mails: string[] = [];
  let asked = 0;
  const { signIn } = changes.callbacks ?? {};
  let time = Date.parse('2030-01-01T00:00:00Z');
  const mail: EmailConfig = {
    id: 'email',
    name: 'Email',
    type: 'email',
    sendVerificationRequest: ({ url }) => void mails.push(url),
  };
  const config = baseConfig({
    providers: [Passkey(passkey), mail],
    adapter,
    logger: log.logger,
    debug: true,
    runtime: { now: () => new Date(time) },
    ...changes,
    callbacks: {
      ...changes.callbacks,
      signIn: (params) => {
        asked += 1;
        return signIn === undefined ? true : signIn(params);
      },
    },
  });
  const visitor = (authenticator = new Authenticator()): Visitor =>
    new Visitor(
      new Browser(
        (request) => Auth(request, config),
        APP,
        () => time,
      ),
      authenticator,
    );
  const count = (): number => asked;
  return {
    config,
    adapter,
    log,
    mails,
    visitor,
    asked: count,
    wait: (seconds) => void (time += seconds * 1000),
  };
}

/** `code` of the error page, or `''`. */
export function codeOf(response: Response): string {
  return locationOf(response).searchParams.get('code') ?? '';
}
