import type { Begun } from '../kernel/begin.js';
import { toBeginOptions, type SignInOptions, type SignOutOptions } from '../kernel/begin-options.js';
import type { HandedToken, TokenOptions } from '../kernel/hand-out-token.js';
import type { ReadingOf, SignedInReading, UnknownReading } from '../kernel/get-session.js';
import type { Kernel } from '../kernel/kernel.js';
import { UNKNOWN, type MaySeeOf, type Refusal } from '../kernel/protect.js';
import { headersOf, type SessionSource } from '../kernel/session-request.js';
import { keptPrivate, withCookies } from '../kernel/with-cookies.js';
import type { AuthConfig } from '../types/config.js';
import type { SessionOf, SessionUserOf } from '../types/defined-config.js';
import type { Awaitable } from '../types/model.js';
import { sourceAfter } from './source-after.js';

export type Config = Omit<AuthConfig, 'raw'>;
/** Somebody is signed in, typed by the configuration. */
export type SignedInOf<C extends Config> = SignedInReading<SessionOf<C>, SessionUserOf<C>>;

/** What a framework hands out: its hook, its pages and its actions get objects of their own, with the same `locals`. */
interface WithLocals {
  readonly locals: object;
}

/** One request that is being answered. */
interface LocalVisit<From> {
  /** What the hook was given: the configuration is made of it. */
  readonly from: From;
  /** What the session is read from: the request, with new cookies after an update. */
  source: SessionSource;
  /** The cookies that the response gets: what was read, then what forms have changed. What comes later counts more. */
  readonly due: Headers[];
  /** Whether the response is for one person alone. */
  isPrivate: boolean;
  /** Whether the header fields of the response are made: what is rendered as a stream goes on afterwards. */
  isAnswered: boolean;
}

/** What the methods of {@link LocalVisits} need of a framework. */
interface Words<From> {
  /** What a session is read from, and where people come back to. */
  sourceOf(from: From): SessionSource;
  /** Throws for a page that is made once, for everybody. @param from - what the hook was given, if it ran */
  refusePrerendered(given: From, from: From | undefined): void;
  /** What to tell an application that forgot the hook. */
  readonly noHook: string;
}

/** How `signIn` of a binding is called. */
export interface SignInCall {
  readonly provider?: string | undefined;
  readonly options?: SignInOptions | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/**
 * The requests that are being answered, for frameworks with a hook around all of them that hands something on to pages and
 * actions in `locals`: what is known of a request goes with its `locals`.
 */
export class LocalVisits<From extends WithLocals, C extends Config> {
  readonly #kernel: Kernel<From, C>;
  readonly #words: Words<From>;
  readonly #visits = new WeakMap<object, LocalVisit<From>>();

  constructor(kernel: Kernel<From, C>, words: Words<From>) {
    this.#kernel = kernel;
    this.#words = words;
  }

  /**
   * Answers a request: gives `locals` the function `auth`, and the response the cookies that came due.
   * @param unknown - what `auth` throws where nobody knows who is signed in
   */
  async answer(
    from: From,
    next: () => Awaitable<Response>,
    unknown: (reading: UnknownReading) => never,
  ): Promise<Response> {
    const source = this.#words.sourceOf(from);
    this.#refuseShared(from.locals, source);
    const visit = { from, source, due: [], isPrivate: false, isAnswered: false };
    this.#visits.set(from.locals, visit);
    const auth = async (): Promise<SessionOf<C> | null> => {
      const reading = await this.read(from);
      if (reading.status === 'unknown') return unknown(reading);
      return reading.status === 'in' ? reading.session : null;
    };
    Object.assign(from.locals, { auth });
    const response = await next();
    visit.isAnswered = true;
    // What counts more goes first, and keeps the rest from being written.
    return visit.due.reduceRight(withCookies, visit.isPrivate ? keptPrivate(response) : response);
  }

  /** What the hook was given for the request that an event or a context belongs to. */
  from({ locals }: WithLocals): From | undefined {
    return this.#visits.get(locals)?.from;
  }

  /** Reads who is signed in, once per request. */
  async read(given: From): Promise<ReadingOf<C>> {
    const visit = this.#of(given);
    const reading = await this.#kernel.read(visit.source, visit.from);
    // A read that began before the session was changed may end after it, and must not bring the old one back.
    if (!visit.due.includes(reading.headers)) visit.due.unshift(reading.headers);
    return reading;
  }

  /**
   * Who is signed in and may see a page, or how everybody else is answered.
   * @param isForPerson - whether a person will see the answer, whatever the request accepts
   */
  async admit(
    given: From,
    maySee: MaySeeOf<C> | undefined,
    isForPerson = false,
  ): Promise<SignedInOf<C> | Refusal> {
    const visit = this.#of(given);
    const reading = await this.read(given);
    visit.isPrivate = true;
    const source = isForPerson ? acceptingPages(visit.source) : visit.source;
    const refusal = await this.#kernel.refuse(source, visit.from, { reading, maySee });
    return refusal === undefined && reading.status === 'in' ? reading : (refusal ?? UNKNOWN);
  }

  /** Begins a sign-in, and gives where the browser goes; `undefined` if another site sent the form. */
  signIn(given: From, { provider, options, params }: SignInCall): Promise<string | undefined> {
    return this.#begin(given, ({ source, from }) =>
      this.#kernel.signIn(source, from, provider, toBeginOptions(source, options, params)),
    );
  }

  /** Ends the session, and gives where the browser goes; `undefined` if another site sent the form. */
  signOut(given: From, options: SignOutOptions = {}): Promise<string | undefined> {
    return this.#begin(given, ({ source, from }) =>
      this.#kernel.signOut(source, from, toBeginOptions(source, { ...options })),
    );
  }

  /** Updates the session, and gives it; `undefined` if another site sent the form. */
  async update(given: From, data: unknown): Promise<SessionOf<C> | null | undefined> {
    const visit = this.#of(given);
    if (await this.#kernel.isSentByOtherSite(visit.source, visit.from)) return undefined;
    const { session, headers } = await this.#kernel.update(visit.source, visit.from, data);
    visit.due.push(headers);
    visit.source = sourceAfter(visit.source, headers);
    // The session callback of this configuration made it.
    return session as SessionOf<C> | null;
  }

  /** An access token of a provider; its cookies come with the response, also those of an error. */
  async getAccessToken(given: From, options: TokenOptions): Promise<HandedToken> {
    await this.read(given);
    const { source, from, due, isAnswered } = this.#of(given);
    const keep = (cookies: Headers): void => void due.push(cookies);
    return this.#kernel.accessToken(source, from, { ...options, canWriteCookies: !isAnswered, keep });
  }

  async #begin(given: From, run: (visit: LocalVisit<From>) => Promise<Begun>): Promise<string | undefined> {
    const visit = this.#of(given);
    if (await this.#kernel.isSentByOtherSite(visit.source, visit.from)) return undefined;
    const { url, headers } = await run(visit);
    visit.due.push(headers);
    return url;
  }

  /**
   * A hook may run again in the same request, as for Astro's rewrites, but not for somebody else.
   * @throws {Error} where the request of another browser is being answered with the same `locals`
   */
  #refuseShared(locals: object, source: SessionSource): void {
    const other = this.#visits.get(locals);
    if (
      other === undefined ||
      other.isAnswered ||
      cookieIn(this.#words.sourceOf(other.from)) === cookieIn(source)
    )
      return;
    throw new Error(
      'Two requests share one `locals` object, so that one visitor would be taken for another: hand out a new one for each.',
    );
  }

  /** @throws {Error} where no hook ran, and on prerendered pages */
  #of(given: From): LocalVisit<From> {
    const visit = this.#visits.get(given.locals);
    this.#words.refusePrerendered(given, visit?.from);
    if (visit !== undefined) return visit;
    throw new Error(this.#words.noHook);
  }
}

function cookieIn(source: SessionSource): string | null {
  return headersOf(source).get('cookie');
}

function acceptingPages(source: SessionSource): SessionSource {
  const headers = new Headers(headersOf(source));
  headers.set('accept', 'text/html');
  return 'url' in source && source.url !== undefined ? { headers, url: source.url } : headers;
}
