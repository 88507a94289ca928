import { setTimeout as sleep } from 'node:timers/promises';
import { post, printable, refusalOf, type Answer } from './endpoint.js';
import { DeviceSignInError } from './error.js';
import { openBrowser } from './open-browser.js';
import { defaultPath, fileStore, memoryStore, type Tokens, type TokenStore } from './token-store.js';

export { DeviceSignInError, type DeviceSignInCode } from './error.js';

/** What `signInOnDevice()` takes. */
export interface DeviceOptions {
  /** The base URL of Latchkey, such as `https://example.com/auth`. */
  readonly issuer: string;
  /** The `id` of the client in the option `api`; it has `device: true`. */
  readonly clientId: string;
  /** The scopes to ask for. @default none */
  readonly scope?: string | readonly string[];
  /** The API that tokens are for, one of `audience`. @default the first */
  readonly resource?: string;
  /** The file that keeps the tokens, or `false` to keep them in memory. @default `~/.config/<clientId>/tokens.json` */
  readonly store?: string | false;
  /** Whether to open the browser. @default true */
  readonly open?: boolean;
  /** Shows the user what to do. @default writes to the standard error output */
  readonly print?: (text: string) => void;
  /** Stops the sign-in. */
  readonly signal?: AbortSignal;
}

/** A user who is signed in on this device. */
export interface DeviceSession {
  /**
   * A valid access token; it is refreshed if that is due, by one of all processes that share the file.
   * @throws {DeviceSignInError} (rejects) `signed_out` if the session has ended: call `signInOnDevice()` again
   */
  getToken(): Promise<string>;
  /** Removes the tokens, and ends the session on the server. */
  signOut(): Promise<void>;
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** Milliseconds before its end at which a token is refreshed. */
const EARLY = 30_000;
/** Seconds, where the server names none (RFC 8628, section 3.2), and what `slow_down` adds. */
const INTERVAL = 5;
const SIGNED_OUT = 'The session on this device has ended: call `signInOnDevice()` to sign in again.';

/**
 * Signs a user in on a command line: shows a code that the user enters in a browser, and waits (RFC 8628). A user who is signed in
 * already is not asked again.
 * @example
 * const { getToken } = await signInOnDevice({ issuer: 'https://example.com/auth', clientId: 'acme-cli' });
 * await fetch('https://api.example.com/invoices', { headers: { authorization: `Bearer ${await getToken()}` } });
 * @throws {DeviceSignInError} (rejects) `access_denied`, `expired_token`, or what else went wrong
 */
export async function signInOnDevice(options: DeviceOptions): Promise<DeviceSession> {
  const device = new Device(options);
  await device.signIn();
  return { getToken: () => device.getToken(), signOut: () => device.signOut() };
}

class Device {
  readonly #options: DeviceOptions;
  readonly #server: { readonly issuer: string; readonly signal?: AbortSignal | undefined };
  readonly #asked: { readonly scope: string | undefined; readonly resource: string | undefined };
  /** What its tokens are for. */
  readonly #purpose: string;
  readonly #store: TokenStore;
  #refreshing: Promise<string> | undefined;

  constructor(options: DeviceOptions) {
    const { clientId, scope, resource, store, signal } = options;
    const issuer = checkedIssuer(options.issuer);
    if (!/^(?!\.+$)[\w.-]{1,64}$/.test(clientId))
      throw new DeviceSignInError(
        'invalid_option',
        '`clientId` must be the id of a client of the option `api`.',
      );
    this.#options = options;
    this.#server = { issuer, signal };
    this.#asked = { scope: typeof scope === 'object' ? scope.join(' ') : scope, resource };
    this.#purpose = JSON.stringify([issuer, clientId, this.#asked]);
    this.#store = store === false ? memoryStore() : fileStore(store ?? defaultPath(clientId));
  }

  /** Signs in, unless there are tokens that work. */
  async signIn(): Promise<void> {
    try {
      await this.getToken();
    } catch (error) {
      if (!(error instanceof DeviceSignInError) || error.code !== 'signed_out') throw error;
      const tokens = await this.#signInAnew();
      await this.#store.write(tokens);
    }
  }

  async getToken(): Promise<string> {
    const tokens = await this.#read();
    if (tokens === undefined) throw new DeviceSignInError('signed_out', SIGNED_OUT);
    if (!isDue(tokens)) return tokens.accessToken;
    this.#refreshing ??= this.#store
      .alone(() => this.#refresh())
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  async #read(): Promise<Tokens | undefined> {
    const tokens = await this.#store.read();
    return tokens?.for === this.#purpose ? tokens : undefined;
  }

  async #refresh(): Promise<string> {
    // Another process may have done it meanwhile.
    const tokens = await this.#read();
    if (tokens === undefined) throw new DeviceSignInError('signed_out', SIGNED_OUT);
    if (!isDue(tokens)) return tokens.accessToken;
    let answer: Answer;
    try {
      answer = await this.#post('token', { grant_type: 'refresh_token', refresh_token: tokens.refreshToken });
    } catch (error) {
      if (Date.now() < tokens.expiresAt) return tokens.accessToken;
      throw error;
    }
    if (answer.body['error'] === 'invalid_grant') {
      await this.#store.write(undefined);
      throw new DeviceSignInError('signed_out', SIGNED_OUT);
    }
    const fresh = this.#tokensIn(answer);
    // First: the one before works no more.
    await this.#store.write(fresh);
    return fresh.accessToken;
  }

  async signOut(): Promise<void> {
    const tokens = await this.#read();
    await this.#store.write(undefined);
    if (tokens === undefined) return;
    try {
      const answer = await this.#post('revoke', { token: tokens.refreshToken });
      if (answer.status !== 200) throw refusalOf(answer);
    } catch (cause) {
      throw new DeviceSignInError(
        'server_unavailable',
        'The tokens were removed here, but the server could not be asked to end the session. End it on the page of your sessions.',
        cause,
      );
    }
  }

  async #signInAnew(): Promise<Tokens> {
    const { print = printToStderr, open = true, signal } = this.#options;
    const answer = await this.#post('device-authorization', this.#asked);
    const { device_code: code, user_code: userCode, expires_in: life, interval } = answer.body;
    const page = webPage(answer.body['verification_uri']);
    if (typeof code !== 'string' || typeof life !== 'number' || page === undefined) throw refusalOf(answer);
    const complete = webPage(answer.body['verification_uri_complete']) ?? page;
    print(`To sign in, open ${page} in a browser and enter this code:\n\n  ${printable(userCode)}\n`);
    if (open) openBrowser(complete);
    const end = Date.now() + life * 1000;
    let pause = typeof interval === 'number' && interval > 0 ? interval : INTERVAL;
    while (Date.now() < end) {
      await sleep(pause * 1000, undefined, signal && { signal });
      const polled = await this.#poll(code);
      // Section 3.5: after a timeout, less often.
      if (polled === undefined) pause *= 2;
      else if (polled.body['error'] === 'slow_down') pause += INTERVAL;
      else if (polled.body['error'] === 'access_denied')
        throw new DeviceSignInError('access_denied', 'The sign-in was denied in the browser.');
      else if (polled.body['error'] === 'expired_token') break;
      else if (polled.body['error'] !== 'authorization_pending') return this.#tokensIn(polled);
    }
    throw new DeviceSignInError(
      'expired_token',
      'The code has expired: call `signInOnDevice()` for a new one.',
    );
  }

  /** `undefined`: the server could not be reached. */
  async #poll(deviceCode: string): Promise<Answer | undefined> {
    try {
      return await this.#post('token', { grant_type: DEVICE_GRANT, device_code: deviceCode });
    } catch (error) {
      if (error instanceof DeviceSignInError && error.code === 'server_unavailable') return undefined;
      throw error;
    }
  }

  #tokensIn(answer: Answer): Tokens {
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: life } = answer.body;
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string' || typeof life !== 'number')
      throw refusalOf(answer);
    return { for: this.#purpose, accessToken, refreshToken, expiresAt: Date.now() + life * 1000 };
  }

  #post(path: string, form: Readonly<Record<string, string | undefined>>): Promise<Answer> {
    return post(this.#server, path, { client_id: this.#options.clientId, ...form });
  }
}

function isDue({ expiresAt }: Tokens): boolean {
  return Date.now() > expiresAt - EARLY;
}

/** Tokens go to no server that another machine could pretend to be. */
function checkedIssuer(issuer: string): string {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isHere = url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url === undefined || (url.protocol !== 'https:' && !isHere))
    throw new DeviceSignInError(
      'invalid_option',
      '`issuer` must be the base URL of Latchkey, such as "https://example.com/auth".',
    );
  return url.href.replace(/\/$/, '');
}

/** A page that a browser can open, spelled so that a terminal shows it. */
function webPage(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

function printToStderr(text: string): void {
  process.stderr.write(`${text}\n`);
}
