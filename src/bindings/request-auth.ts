import type { SignInOptions, SignOutOptions } from '../kernel/begin-options.js';
import type { Begun, UpdatedSession } from '../kernel/begin.js';
import type { ReadingOf, SignedInReading } from '../kernel/get-session.js';
import type { HandedToken, TokenDemand } from '../kernel/hand-out-token.js';
import type { SessionSource } from '../kernel/session-request.js';
import { keptAsSaid } from '../kernel/with-cookies.js';
import type { AuthConfig } from '../types/config.js';
import type { SessionOf, SessionUserOf } from '../types/defined-config.js';
import { toBeginOptions } from '../kernel/begin-options.js';
import { createKernel, type ConfigOf, type Kernel } from '../kernel/kernel.js';
import { FOREIGN_FORM, UNKNOWN, toResponse, unknownTo, type MaySeeOf } from '../kernel/protect.js';

export type Config = Omit<AuthConfig, 'raw'>;
/** Somebody is signed in, typed by the configuration. */
export type SignedInOf<C extends Config> = SignedInReading<SessionOf<C>, SessionUserOf<C>>;

/** What `signIn` takes after what the framework hands out. */
export type SignInParameters = [
  /** Its id. @default the sign-in page lets people choose */
  provider?: string,
  options?: SignInOptions,
  authorizationParams?: Record<string, string>,
];

/** What an update gives, typed by the configuration. */
export interface UpdatedSessionOf<C extends Config> extends UpdatedSession {
  readonly session: SessionOf<C> | null;
}

/** Of one request: where its session is read from, and what the framework hands out with it. */
export interface Visit<From> {
  readonly source: SessionSource;
  readonly from: From;
  /** Path, with the query, that people come back to. @default that of the source */
  readonly returnTo?: string | undefined;
}

/** The verbs that bindings translate, where frameworks answer with standard responses. */
export interface RequestAuth<From extends object, C extends Config> {
  readonly kernel: Kernel<From, C>;
  /** Reads who is signed in. Its cookies are the caller's to append. */
  read(visit: Visit<From>): Promise<ReadingOf<C>>;
  /** The session, `null` if nobody is signed in, or how to answer while nobody knows. */
  session(visit: Visit<From>): Promise<SessionOf<C> | null | Response>;
  /** Who is signed in and may see a page, or how everybody else is answered. Cookies are the caller's to append. */
  admit(visit: Visit<From>, maySee?: MaySeeOf<C>): Promise<SignedInOf<C> | Response>;
  /** Answers a form that signs in: leads on, with the cookies that this takes. 403 for forms of other sites. */
  signIn(visit: Visit<From>, parameters: SignInParameters): Promise<Response>;
  /** Answers a form that signs out: leads on, with the cookies that this takes. 403 for forms of other sites. */
  signOut(visit: Visit<From>, options?: SignOutOptions): Promise<Response>;
  /**
   * Updates the session with what a form of the application sent; the `jwt` callback gets `data` as `session`. Its cookies are
   * the caller's to append, and count more than those of a reading. A response of 403 for forms of other sites.
   */
  update(visit: Visit<From>, data: unknown): Promise<UpdatedSessionOf<C> | Response>;
  /** An access token of a provider for who is signed in. The cookies of the reading are the caller's to append. */
  accessToken(visit: Visit<From>, demand: TokenDemand): Promise<HandedToken>;
}

/** Creates the verbs for a configuration. */
export function createRequestAuth<From extends object, C extends Config>(
  config: ConfigOf<From, C>,
): RequestAuth<From, C> {
  const kernel = createKernel<From, C>(config);
  return {
    kernel,
    read: ({ source, from }) => kernel.read(source, from),
    session: async ({ source, from }) => {
      const reading = await kernel.read(source, from);
      if (reading.status === 'unknown') return toResponse(unknownTo(reading));
      return reading.status === 'in' ? reading.session : null;
    },
    admit: async ({ source, from, returnTo }, maySee) => {
      const options = returnTo === undefined ? {} : { returnTo };
      const refusal = await kernel.refuse(source, from, { ...options, maySee });
      const reading = await kernel.read(source, from);
      if (refusal === undefined && reading.status === 'in') return reading;
      return toResponse(refusal ?? UNKNOWN);
    },
    signIn: (visit, [provider, ...rest]) => {
      const options = toBeginOptions(visit.source, ...rest);
      return leadOn(visit, kernel, () => kernel.signIn(visit.source, visit.from, provider, options));
    },
    signOut: (visit, options) => {
      const { redirectTo = '/' } = toBeginOptions(visit.source, { ...options });
      return leadOn(visit, kernel, () => kernel.signOut(visit.source, visit.from, { redirectTo }));
    },
    accessToken: ({ source, from }, demand) => kernel.accessToken(source, from, demand),
    update: async ({ source, from }, data) => {
      if (await kernel.isSentByOtherSite(source, from)) return toResponse(FOREIGN_FORM);
      // The session callback of this configuration made it.
      return (await kernel.update(source, from, data)) as UpdatedSessionOf<C>;
    },
  };
}

async function leadOn<From extends object, C extends Config>(
  { source, from }: Visit<From>,
  kernel: Kernel<From, C>,
  run: () => Promise<Begun>,
): Promise<Response> {
  if (await kernel.isSentByOtherSite(source, from)) return toResponse(FOREIGN_FORM);
  const { url, headers } = await run();
  const answer = new Headers({ location: url, 'cache-control': 'private, no-store' });
  for (const line of headers.getSetCookie()) answer.append('set-cookie', line);
  return keptAsSaid(new Response(null, { status: 302, headers: answer }));
}

/** What a refusal says, for frameworks that answer with errors of their own. */
export async function messageOf(refusal: Response): Promise<string> {
  if (refusal.body === null) return 'Nobody is signed in.';
  // What `toResponse` wrote.
  const { message } = (await refusal.json()) as { message: string };
  return message;
}
