import { createServer } from 'node:http';
import { UseGuards, type ExecutionContext } from '@nestjs/common';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { NodeRequest, NodeResponse } from '../node/request.js';
import { SECRET, passwordProvider } from '../../test/support/config.js';
import { closeAll, listen } from '../../test/support/http-servers.js';
import { AuthGuard, LatchkeyService, Public, Require } from './nest.js';

afterEach(closeAll);

const config = { secret: SECRET, trustHost: true, providers: [passwordProvider] };
const PROXY = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.test:8443' };

const signInUrlOf = (providers: unknown): string | undefined =>
  (providers as Record<string, { signinUrl: string }>)['credentials']?.signinUrl;

/** A server whose requests are made by `prepare` into those of a platform. */
async function serve(
  prepare: (req: NodeRequest) => void,
  answer: (req: NodeRequest, res: NodeResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((req, res) => {
    prepare(req);
    void answer(req, res);
  });
  return `http://localhost:${await listen(server)}`;
}

describe('a proxy, under Express', () => {
  const onExpress =
    (isTrusted: boolean) =>
    (req: NodeRequest): void => {
      const get = (name: string): unknown => (name === 'trust proxy fn' ? () => isTrusted : undefined);
      Object.assign(req, { app: Object.assign(() => {}, { get }) });
    };

  it.each([
    [true, /^https:\/\/app\.test:8443\//],
    [false, /^http:\/\/localhost:\d+\//],
  ])('counts if the application trusts it (%s)', async (isTrusted, origin) => {
    const { handler } = new LatchkeyService(config);
    const url = await serve(onExpress(isTrusted), (req, res) => handler(req, res, () => res.end()));
    const answer = await fetch(`${url}/auth/providers`, { headers: PROXY });
    expect(signInUrlOf(await answer.json())).toMatch(origin);
  });

  it('counts for what the application’s own code signs in, too: the cookies are those of https', async () => {
    const auth = new LatchkeyService(config);
    const url = await serve(onExpress(true), (request, response) =>
      auth.signIn({ request, response }, 'credentials', { username: 'ada', password: 'correct horse' }),
    );
    const signedIn = await fetch(url, { method: 'POST', redirect: 'manual', headers: PROXY });
    expect(signedIn.headers.getSetCookie().join()).toContain('__Secure-authjs.session-token=');
  });
});

describe('a proxy, under Fastify', () => {
  /** What Nest's middleware gets of a request there. */
  const raise = ({ raw, hostname, protocol, ips }: FastifyRequest): void =>
    void Object.assign(raw, { originalUrl: raw.url, hostname, protocol, ips });

  it.each([
    [true, 'app.test:8443', 'https://app.test:8443/'],
    [true, 'evil.test, app.test', 'https://app.test/'],
    [false, 'app.test:8443', 'http://localhost:80/'],
    [false, 'localhost:8443', 'http://localhost:80/'],
  ])('with trustProxy %s and %s, middleware and service say %s', async (trustProxy, host, origin) => {
    const auth = new LatchkeyService(config);
    const app = fastify({ trustProxy });
    app.addHook('onRequest', (request, reply, done) => {
      raise(request);
      void auth.handler(request.raw, reply.raw, () => done());
    });
    const enter = async (request: FastifyRequest, response: FastifyReply): Promise<FastifyReply> => {
      await auth.signIn({ request, response });
      return response;
    };
    app.route({ method: 'POST', url: '/enter', handler: enter });
    const headers = { ...PROXY, 'x-forwarded-host': host, host: 'localhost:80' };
    const own = origin.replace(':80/', '/');
    const answer = await app.inject({ url: '/auth/providers', headers });
    expect(signInUrlOf(answer.json())).toBe(`${own}auth/signin/credentials`);
    const entered = await app.inject({ method: 'POST', url: '/enter', headers });
    expect(entered.headers.location).toContain(own);
  });
});

describe('a Host that is malformed', () => {
  const visit = async (path: string): Promise<string[]> => {
    const { handler } = new LatchkeyService(config);
    const app = fastify();
    app.addHook('onRequest', (request, reply, done) => {
      request.raw.headers.host = 'a b';
      request.raw.rawHeaders = ['host', 'a b'];
      void handler(request.raw, reply.raw, () => done());
    });
    app.get('/page', async () => 'page');
    const { statusCode, body } = await app.inject(path);
    return [String(statusCode), body];
  };

  it('is refused where we answer, and none of our affairs elsewhere', async () => {
    expect((await visit('/auth/session'))[0]).toBe('400');
    expect(await visit('/page')).toEqual(['200', 'page']);
  });
});

describe('guards', () => {
  class Kept {
    some(): void {}
    open(): void {}
    plain(): void {}
  }
  const decorate = (name: 'some' | 'open', decorator: MethodDecorator): void => {
    decorator(Kept.prototype, name, { value: Kept.prototype[name] });
  };
  decorate(
    'some',
    Require(() => true),
  );
  decorate('open', Public());
  const contextOf = (type: string, handler: () => void): ExecutionContext =>
    ({ getType: () => type, getClass: () => Kept, getHandler: () => handler }) as unknown as ExecutionContext;
  const guard = new AuthGuard(new LatchkeyService(config));
  // Nest reads metadata of the functions themselves.
  const { some, open, plain } = Kept.prototype;

  it.each(['graphql', 'ws', 'rpc'])('say what to do where there is no HTTP route: %s', async (type) => {
    await expect(guard.canActivate(contextOf(type, plain))).rejects.toThrow(
      new RegExp(`a handler of type "${type}". Call \`protect\\(request, response\\)\` of LatchkeyService`),
    );
    expect(await guard.canActivate(contextOf(type, open))).toBe(true);
  });

  describe('where a controller is `@Public()`', () => {
    class Open {
      look(): void {}
      required(): void {}
      guarded(): void {}
      both(): void {}
    }
    class Below extends Open {}
    class Closed extends Open {
      own(): void {}
    }
    const at = (name: keyof Open, ...decorators: MethodDecorator[]): void => {
      for (const one of decorators) one(Open.prototype, name, { value: Open.prototype[name] });
    };
    const admins = Require(() => false);
    Public()(Open);
    admins(Closed);
    at('required', admins);
    at('guarded', UseGuards(AuthGuard));
    at('both', admins, Public());
    const { look, required, guarded, both } = Open.prototype;
    const visit = async (controller: new () => Open, handler: () => void): Promise<string> => {
      const request = Object.assign(Object.create(null), {
        rawHeaders: ['host', 'localhost'],
        headers: { host: 'localhost' },
        url: '/',
        socket: {},
      });
      const response = { setHeader: () => {}, getHeader: () => undefined, hasHeader: () => false };
      const context = {
        getType: () => 'http',
        getClass: () => controller,
        getHandler: () => handler,
        switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
      } as unknown as ExecutionContext;
      return guard.canActivate(context).then(
        () => 'open',
        (error: unknown) => String(Reflect.get(Object(error), 'status')),
      );
    };

    it.each([
      ['a plain route is open', Open, look, 'open'],
      ['so is one that a controller inherits', Below, look, 'open'],
      ['one with `@Require` is kept', Open, required, '401'],
      ['one with a guard of its own is kept', Open, guarded, '401'],
      ['one that says both is kept', Open, both, '401'],
      ['`@Require` of a controller below it counts', Closed, Closed.prototype.own, '401'],
    ] as const)('%s', async (_, controller, handler, answer) => {
      expect(await visit(controller, handler)).toBe(answer);
    });
  });

  it('Require brings its guard with it', () => {
    const { getMetadata } = Reflect as typeof Reflect & { getMetadata(key: string, of: object): unknown };
    expect(getMetadata('__guards__', some)).toEqual([AuthGuard]);
  });
});
