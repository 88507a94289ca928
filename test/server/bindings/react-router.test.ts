import { createRequestHandler, type ActionFunctionArgs, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { latchkey } from '../../../src/bindings/react-router.js';
import type { AuthConfig } from '../../../src/types/index.js';
import { baseConfig } from '../../support/config.js';
import { checkBinding, type Application } from './checks.js';

type Module = Record<string, unknown>;

/** React Router's own server, with routes that have no components. */
function serve(root: Module, routes: Record<string, Module>): Application {
  const entries = Object.entries(routes).map(([path, module]) => {
    const route = { id: path, parentId: 'root', path: path.slice(1), module: { ...module } };
    return [path, route];
  });
  const build = {
    entry: { module: { default: () => new Response('a page') } },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null, ...root } },
      ...Object.fromEntries(entries),
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v8_middleware: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  };
  // What the framework's compiler writes.
  const handle = createRequestHandler(build as unknown as ServerBuild, 'test');
  return (request) => handle(request);
}

function create(config: AuthConfig): Application {
  const auth = latchkey(config);
  return serve(
    { middleware: [auth.middleware] },
    {
      '/auth/*': { loader: auth.loader, action: auth.action },
      '/me': {
        loader: async (args: ActionFunctionArgs) => {
          const { status, ...rest } = await auth.read(args);
          return Response.json({ status, ...('user' in rest && { user: rest.user }) });
        },
      },
      '/inside': {
        loader: async (args: ActionFunctionArgs) => Response.json((await auth.protect(args)).user),
      },
      '/admin': {
        loader: async (args: ActionFunctionArgs) =>
          Response.json((await auth.protect(args, (_, user) => user.name === 'ada')).user),
      },
      '/echo': {
        action: async (args: ActionFunctionArgs) => {
          await auth.read(args);
          return new Response(await args.request.text());
        },
      },
      '/cookies': {
        loader: async (args: ActionFunctionArgs) => {
          await Promise.all([auth.read(args), auth.read({ ...args, request: args.request.clone() })]);
          return new Response('ok', {
            headers: [
              ['set-cookie', 'own-1=1'],
              ['set-cookie', 'own-2=2'],
            ],
          });
        },
      },
      '/enter': {
        action: async (args: ActionFunctionArgs) => {
          const fields = Object.fromEntries(await args.request.formData()) as Record<string, string>;
          return auth.signIn(args, 'credentials', { ...fields, redirectTo: '/inside' });
        },
      },
      '/leave': {
        action: async (args: ActionFunctionArgs) => {
          await auth.read(args);
          return auth.signOut(args);
        },
      },
    },
  );
}

describe('React Router', () => {
  checkBinding(create);

  it.each([
    ['/inside.data?a=b&_routes=/inside', '/inside?a=b'],
    ['/inside.data', '/inside'],
  ])('what the router asks for at %s is the page %s', async (path, page) => {
    const answer = await create(baseConfig())(
      new Request(`https://app.test${path}`, { headers: { accept: '*/*' } }),
    );
    const text = await answer.text();
    expect(text).toContain(`"/auth/signin?callbackUrl=${encodeURIComponent(page)}"`);
    expect(text).toContain('"reload",true');
  });
});
