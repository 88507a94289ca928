import type { AuthOptions } from '../types/config.js';
import type {
  CanActivate,
  DynamicModule,
  ExecutionContext,
  FactoryProvider,
  NestModule,
} from '@nestjs/common';
import type { MaySee, MaySeeOf } from '../server/protect.js';
import type { SignedInReading } from '../server/get-session.js';
import {
  applyDecorators,
  createParamDecorator,
  Inject,
  RequestMethod,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import type { PlatformRequest, PlatformResponse } from './nest-platform.js';
import { LatchkeyService } from './nest-service.js';

export type { SignInOptions, SignOutOptions } from '../server/begin-options.js';
export type { Reply } from './fastify-reply.js';
export type { Exchange, PlatformRequest, PlatformResponse } from './nest-platform.js';
export type { FastifyOrigin } from './proxies.js';
export { LatchkeyService } from './nest-service.js';

/** What a signed-in user is known by in handlers, after {@link AuthGuard}. */
type Carrier = { auth?: SignedInReading };

const PUBLIC = 'latchkey:public';
const MAY_SEE = 'latchkey:may-see';
/** What Nest calls the guards of a place. */
const GUARDS = '__guards__';

/**
 * Leaves a route, or all of a controller, open that is below a guard; its session is not read. Where a route of that controller
 * has {@link Require} or a guard of its own, it is kept.
 */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(PUBLIC, true);
/**
 * Keeps a route, or all of a controller, for some of those who are signed in; only `true` is yes. All others get 403. It brings
 * {@link AuthGuard} with it. At a route it takes the place of that at the controller.
 * @example Require<typeof config>((session, user) => user.role === 'admin')
 */
export function Require<C extends AuthOptions = AuthOptions>(
  maySee: MaySeeOf<C>,
): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(MAY_SEE, maySee), UseGuards(AuthGuard));
}
/** The session of who passed {@link AuthGuard}; `null` on routes that are `@Public()`. */
export function CurrentSession(): ParameterDecorator {
  return createParamDecorator((_: unknown, context: ExecutionContext) => whoOf(context)?.session ?? null)();
}
/** The user who passed {@link AuthGuard}, with an `id`; `null` on routes that are `@Public()`. */
export function CurrentUser(): ParameterDecorator {
  return createParamDecorator((_: unknown, context: ExecutionContext) => whoOf(context)?.user ?? null)();
}

const whoOf = (context: ExecutionContext): SignedInReading | undefined =>
  httpOf(context).getRequest<Carrier>().auth;

/** Resolvers and gateways have no request of their own to answer. @throws {Error} that says what to do there */
function httpOf(context: ExecutionContext): ReturnType<ExecutionContext['switchToHttp']> {
  const type: string = context.getType();
  if (type === 'http') return context.switchToHttp();
  throw new Error(
    `Not HTTP: a handler of type "${type}". Call \`protect(request, response)\` of LatchkeyService there.`,
  );
}

/**
 * Keeps controllers and routes for those who are signed in: `@UseGuards(AuthGuard)`, or everywhere as `APP_GUARD`. People are
 * led to the sign-in page and come back, programs get 401, who may not see a route gets 403.
 */
export class AuthGuard implements CanActivate {
  readonly #auth: LatchkeyService;

  constructor(auth: LatchkeyService) {
    this.#auth = auth;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = placesOf(context);
    if (isOpen(places)) return true;
    const http = httpOf(context);
    const request = http.getRequest<PlatformRequest & Carrier>();
    // What `Require` has stored.
    const maySee = places.map((place) => stored(MAY_SEE, place)).find((check) => check !== undefined) as
      MaySee | undefined;
    request.auth = await this.#auth.protect(request, http.getResponse<PlatformResponse>(), maySee);
    return true;
  }
}
Inject(LatchkeyService)(AuthGuard, undefined, 0);

/** Where decorators of a route may stand, from the nearest: the handler, its controller, and the classes which that extends. */
function placesOf(context: ExecutionContext): readonly object[] {
  const places: object[] = [context.getHandler()];
  for (
    let at: unknown = context.getClass();
    typeof at === 'function' && at !== Function.prototype;
    at = Object.getPrototypeOf(at)
  )
    places.push(at);
  return places;
}

/** Whether `@Public()` stands nearer to a route than all that keeps it: a controller that is open may have one that is not. */
function isOpen(places: readonly object[]): boolean {
  for (const place of places) {
    if (stored(MAY_SEE, place) !== undefined) return false;
    if (stored(PUBLIC, place) === true) return true;
    if ([stored(GUARDS, place)].flat().some(isOurGuard)) return false;
  }
  return false;
}

function isOurGuard(guard: unknown): boolean {
  return (
    guard === AuthGuard ||
    guard instanceof AuthGuard ||
    (typeof guard === 'function' && guard.prototype instanceof AuthGuard)
  );
}

/** What a decorator left at a place, not what a class inherits. */
function stored(key: string, place: object): unknown {
  // Nest adds it.
  const { getOwnMetadata } = Reflect as typeof Reflect & {
    getOwnMetadata(key: string, target: object): unknown;
  };
  return getOwnMetadata(key, place);
}

/**
 * Sign-in for an application of NestJS 11 or 12, on Express or Fastify: answers below the base path, whatever else does.
 * @example
 * @Module({ imports: [LatchkeyModule.forRoot({ providers: [GitHub] })], controllers: [Me] })
 * class AppModule {}
 * @Controller() @UseGuards(AuthGuard)
 * class Me {
 *   @Get('me') me(@CurrentUser() user: User) { return user; }
 * }
 */
export class LatchkeyModule implements NestModule {
  readonly #auth: LatchkeyService;

  constructor(auth: LatchkeyService) {
    this.#auth = auth;
  }

  static forRoot(config: AuthOptions): DynamicModule {
    return LatchkeyModule.forRootAsync({ useFactory: () => config });
  }

  /** @param options - a factory as Nest's providers have them, which gives the configuration */
  static forRootAsync({ imports = [], inject = [], useFactory }: AsyncOptions): DynamicModule {
    const provider: FactoryProvider<LatchkeyService> = {
      provide: LatchkeyService,
      inject,
      // Nest gives what `inject` names, which is what the factory takes.
      useFactory: async (...given: unknown[]) => new LatchkeyService(await useFactory(...(given as never[]))),
    };
    return {
      module: LatchkeyModule,
      global: true,
      imports,
      providers: [provider],
      exports: [LatchkeyService],
    };
  }

  configure(consumer: Parameters<NestModule['configure']>[0]): void {
    consumer.apply(this.#auth.handler).forRoutes({ path: '{*path}', method: RequestMethod.ALL });
  }
}
Inject(LatchkeyService)(LatchkeyModule, undefined, 0);

/** The options of {@link LatchkeyModule.forRootAsync}. */
export interface AsyncOptions {
  /** Modules whose providers `useFactory` needs. */
  readonly imports?: NonNullable<DynamicModule['imports']>;
  /** The providers that `useFactory` is called with. */
  readonly inject?: NonNullable<FactoryProvider['inject']>;
  /** Makes the configuration. */
  readonly useFactory: (...given: never[]) => AuthOptions | Promise<AuthOptions>;
}
