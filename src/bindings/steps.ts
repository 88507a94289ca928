import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import type { SignInOptions } from '../server/begin-options.js';
import type { Begun } from '../server/begin.js';
import type { SignedInReading } from '../server/get-session.js';
import type { AuthServer } from '../server/auth-server.js';
import {
  FOREIGN_FORM,
  toResponse,
  type MaySeeOf,
  type Refusal,
  type RefusalOptions,
} from '../server/protect.js';
import { acceptToken } from '../server/accept.js';
import { MissingCSRF } from '../errors.js';
import { Binding, type RequestContext } from './framework-port.js';

/** What of a request a session is read from. */
interface Source {
  readonly headers: Headers;
  readonly url: URL;
  readonly method?: string | undefined;
  readonly address?: string | undefined;
}

/** One request that is being answered, and the object that answers it. */
interface StepContext<Req, Res> extends RequestContext<Req> {
  source: Source;
  readonly res: Res;
}

/** What a framework supplies whose handlers get a request and a response. */
export interface StepPort<Req, Res> {
  /** Headers and URL of a request; asked for once per request. */
  sourceOf(req: Req): Source;
  /** Tells the route who is signed in; `null`: the visitor is signed out. */
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
 * The binding for frameworks whose handlers get a request and a response, with what middleware and hooks do in between. Methods
 * that give a boolean say whether the framework passes the request on; if not, they have answered it.
 */
export class Steps<Req extends object, Res, C extends AuthOptions> extends Binding<
  [Req, Res],
  Req,
  StepContext<Req, Res>,
  C
> {
  readonly #framework: StepPort<Req, Res>;
  readonly #contextOf: (req: Req, res: Res) => StepContext<Req, Res>;

  constructor(server: AuthServer<Req, C>, framework: StepPort<Req, Res>) {
    const contexts = new WeakMap<Req, StepContext<Req, Res>>();
    const contextOf = (req: Req, res: Res): StepContext<Req, Res> => {
      const context = contexts.get(req) ?? { from: req, source: framework.sourceOf(req), res };
      contexts.set(req, context);
      return context;
    };
    super(server, {
      handed: 2,
      contextOf,
      appendCookies: ({ res }, cookies) => framework.appendCookies(cookies, res),
      canAppendCookies: ({ res }) => framework.canAppend(res),
      keepPrivate: ({ res }) => framework.keepPrivate(res),
      refuse: (_, refusal) => {
        throw refusalError(refusal);
      },
    });
    this.#framework = framework;
    this.#contextOf = contextOf;
  }

  /** {@link Binding.read} for what the framework hands out. */
  async readFor(req: Req, res: Res): ReturnType<typeof this.read> {
    return this.read(this.#contextOf(req, res));
  }

  /** Tells the route who is signed in; answers if the store is down, or a token is refused. An action reads for itself. */
  async enter(req: Req, res: Res, rules?: AccessRules): Promise<boolean> {
    const context = this.#contextOf(req, res);
    if (await this.server.isOurs(context.source.url.pathname, req)) return true;
    const reading = await this.readBy(context, rules);
    if (typeof reading.status === 'number') return this.#unlessRefused(reading, res);
    if (reading.status === 'unknown') return this.#mayPass(context);
    this.#framework.show(reading.status === 'in' ? reading : null, req, res);
    return true;
  }

  /** {@link enter}, for a route that is not for everybody. */
  async restrict(req: Req, res: Res, maySee: MaySeeOf<C> | undefined): Promise<boolean> {
    const context = this.#contextOf(req, res);
    const accepted = await acceptToken<C>(context.source, await this.server.config(req), { maySee });
    if (accepted !== undefined && accepted.status !== 'in') return this.#unlessRefused(accepted, res);
    if (accepted === undefined) {
      if (!(await this.enter(req, res))) return false;
    } else this.#framework.show(accepted, req, res);
    if (!(await this.#mayPass(context, { maySee, ...(accepted && { reading: accepted }) }))) return false;
    this.#framework.keepPrivate(res);
    return true;
  }

  async #mayPass(
    { source, from, res }: StepContext<Req, Res>,
    options: RefusalOptions<C> = {},
  ): Promise<boolean> {
    return this.#unlessRefused(await this.server.refuse(source, from, options), res);
  }

  async #unlessRefused(refusal: Refusal | undefined, res: Res): Promise<boolean> {
    if (refusal !== undefined) await this.#framework.send(toResponse(refusal), res);
    return refusal === undefined;
  }

  /** Begins a sign-in with the fields of a form that was parsed, and redirects. */
  async beginSignIn(req: Req, res: Res, { provider, options, params }: SignInRequest): Promise<false> {
    const fields = { ...textsOf(Reflect.get(req, 'body')), ...options };
    return this.#leave(await this.signIn(this.#contextOf(req, res), [provider, fields, params]), res);
  }

  /** Ends the session, and redirects. */
  async beginSignOut(req: Req, res: Res, redirectTo: string | undefined): Promise<false> {
    return this.#leave(await this.signOut(this.#contextOf(req, res), { redirectTo }), res);
  }

  /** Updates the session. */
  async change(req: Req, res: Res, dataOf: () => unknown): Promise<boolean> {
    const context = this.#contextOf(req, res);
    if (await this.server.isSentByOtherSite(context.source, req)) {
      await this.#framework.send(toResponse(FOREIGN_FORM), res);
      return false;
    }
    await this.update(context, dataOf());
    return true;
  }

  async #leave(result: Begun | Refusal, res: Res): Promise<false> {
    if ('url' in result) this.#framework.appendCookies(result.headers, res);
    const answer =
      'url' in result
        ? new Response(null, { status: 302, headers: { location: result.url } })
        : toResponse(result);
    await this.#framework.send(answer, res);
    return false;
  }
}

/** An error that error handlers of Express and Fastify answer with the status of the refusal. */
function refusalError({ message, status }: Refusal): MissingCSRF {
  const error = new MissingCSRF(message, { code: 'cross_site' });
  return Object.assign(error, { status, statusCode: status });
}

/** The members of a parsed body that are text. */
function textsOf(body: unknown): Record<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
