import type { Begun } from '../kernel/begin.js';
import type { HandedToken, TokenOptions } from '../kernel/hand-out-token.js';
import type { ReadingOf, SignedInReading } from '../kernel/get-session.js';
import type { Kernel } from '../kernel/kernel.js';
import type { AuthConfig } from '../types/config.js';
import { toBeginOptions, type SignInOptions } from '../kernel/begin-options.js';
import { FOREIGN_FORM, toResponse, type MaySeeOf } from '../kernel/protect.js';

type Config = Omit<AuthConfig, 'raw'>;

/** What of a request a session is read from. */
interface Source {
  readonly headers: Headers;
  readonly url: URL;
  readonly address?: string | undefined;
}

/** What a framework's requests and responses are in the kernel's words. */
export interface Words<Req, Res> {
  /** Headers and URL of a request; asked for once per request. */
  sourceOf(req: Req): Source;
  /** Tells the route who is signed in; `null`: nobody. */
  show(auth: SignedInReading | null, req: Req, res: Res): void;
  /** Appends the `Set-Cookie` fields to a response. */
  appendCookies(cookies: Headers, res: Res): void;
  /** Keeps the response from shared caches, unless the application has said what they do. */
  keepPrivate(res: Res): void;
  /** Whether cookies can still be appended. */
  canAppend(res: Res): boolean;
  /** Answers the request. */
  send(response: Response, res: Res): unknown;
}

/** How a sign-in begins. */
export interface SignInRequest {
  readonly provider: string | undefined;
  readonly options: SignInOptions;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The requests that are being answered, for frameworks whose handlers get a request and a response: what is known of each
 * goes with it. Methods that give a boolean say whether the request goes on; if not, they have answered it.
 */
export class Visits<Req extends object, Res, C extends Config> {
  readonly #kernel: Kernel<Req, C>;
  readonly #words: Words<Req, Res>;
  readonly #sources = new WeakMap<Req, Source>();
  readonly #readings = new WeakMap<Req, Promise<ReadingOf<C>>>();

  constructor(kernel: Kernel<Req, C>, words: Words<Req, Res>) {
    this.#kernel = kernel;
    this.#words = words;
  }

  /** Reads who is signed in, once per request, and appends the cookies that are due. */
  read(req: Req, res: Res): Promise<ReadingOf<C>> {
    const reading = this.#readings.get(req) ?? this.#read(req, res);
    this.#readings.set(req, reading);
    return reading;
  }

  async #read(req: Req, res: Res): Promise<ReadingOf<C>> {
    const reading = await this.#kernel.read(this.#sourceOf(req), req);
    this.#words.appendCookies(reading.headers, res);
    return reading;
  }

  /** Tells the route who is signed in; answers if nobody knows. An action reads for itself. */
  async enter(req: Req, res: Res): Promise<boolean> {
    if (await this.#kernel.isOurs(this.#sourceOf(req).url.pathname, req)) return true;
    const reading = await this.read(req, res);
    if (reading.status === 'unknown') return this.#mayPass(req, res);
    this.#words.show(reading.status === 'in' ? reading : null, req, res);
    return true;
  }

  /** {@link enter}, for a route that is not for everybody. */
  async protect(req: Req, res: Res, maySee: MaySeeOf<C> | undefined): Promise<boolean> {
    if (!(await this.enter(req, res)) || !(await this.#mayPass(req, res, maySee))) return false;
    this.#words.keepPrivate(res);
    return true;
  }

  async #mayPass(req: Req, res: Res, maySee?: MaySeeOf<C>): Promise<boolean> {
    const refusal = await this.#kernel.refuse(this.#sourceOf(req), req, { maySee });
    if (refusal !== undefined) await this.#words.send(toResponse(refusal), res);
    return refusal === undefined;
  }

  /** Begins a sign-in with the fields of a form that was parsed, and redirects. */
  async signIn(req: Req, res: Res, { provider, options, params }: SignInRequest): Promise<boolean> {
    if (!(await this.#isOwnPage(req, res))) return false;
    const source = this.#sourceOf(req);
    const all = toBeginOptions(source, { ...textsOf(Reflect.get(req, 'body')), ...options }, params);
    return this.#redirect(await this.#kernel.signIn(source, req, provider, all), res);
  }

  /** Ends the session, and redirects. */
  async signOut(req: Req, res: Res, redirectTo: string | undefined): Promise<boolean> {
    if (!(await this.#isOwnPage(req, res))) return false;
    const source = this.#sourceOf(req);
    const all = toBeginOptions(source, { redirectTo });
    return this.#redirect(await this.#kernel.signOut(source, req, all), res);
  }

  /** Updates the session. */
  async update(req: Req, res: Res, dataOf: () => unknown): Promise<boolean> {
    if (!(await this.#isOwnPage(req, res))) return false;
    // First: later readings of this request share it, and the renewal that it wants must not undo the update.
    await this.read(req, res);
    const { headers } = await this.#kernel.update(this.#sourceOf(req), req, dataOf());
    this.#words.appendCookies(headers, res);
    return true;
  }

  /** An access token of a provider; its cookies are appended, also those that come with an error. */
  async getAccessToken(req: Req, res: Res, options: TokenOptions): Promise<HandedToken> {
    await this.read(req, res);
    return this.#kernel.accessToken(this.#sourceOf(req), req, {
      ...options,
      canWriteCookies: this.#words.canAppend(res),
      keep: (cookies) => this.#words.appendCookies(cookies, res),
    });
  }

  /** These frameworks let forms of other sites through. */
  async #isOwnPage(req: Req, res: Res): Promise<boolean> {
    if (!(await this.#kernel.isSentByOtherSite(this.#sourceOf(req), req))) return true;
    await this.#words.send(toResponse(FOREIGN_FORM), res);
    return false;
  }

  async #redirect({ url, headers }: Begun, res: Res): Promise<false> {
    this.#words.appendCookies(headers, res);
    await this.#words.send(new Response(null, { status: 302, headers: { location: url } }), res);
    return false;
  }

  #sourceOf(req: Req): Source {
    const source = this.#sources.get(req) ?? this.#words.sourceOf(req);
    this.#sources.set(req, source);
    return source;
  }
}

/** The members of a parsed body that are text. */
function textsOf(body: unknown): Record<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
