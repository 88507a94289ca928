import type { CarriedActionRow } from '../contracts/action.js';
import type { Exchange, RequestFields } from '../contracts/exchange.js';
import type { Features } from '../contracts/features.js';
import type { Reply } from '../contracts/reply.js';
import type { Settings } from '../contracts/settings.js';
import type { Awaitable, CarriedAction } from '../../types/model.js';
import { resolveApi } from '../api-access/settings.js';
import { andThen } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import { loadFeature } from '../load-feature.js';

type Endpoints = Omit<typeof import('../api-access/loaded.js'), 'authenticate'>;
type Endpoint = (exchange: Exchange) => Awaitable<Reply>;

/** The handler of an endpoint, which is loaded when it is first asked. */
function endpoint(name: keyof Endpoints): Endpoint {
  return (exchange) =>
    andThen(loadFeature<Endpoints>(exchange.settings, 'api'), (endpoints) => endpoints[name](exchange));
}

/** What lets the pages of clients send what a form cannot (Fetch standard, CORS protocol). No cookie counts at these endpoints. */
function preflight({ api }: Settings, headers: RequestFields): Readonly<Record<string, string>> {
  const origin = headers.get('origin') ?? '';
  if (api?.origins.includes(origin) !== true) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, DPoP',
    'Access-Control-Max-Age': '600',
  };
}

/** An endpoint that programs call, without cookies. */
const forPrograms = (name: keyof Endpoints, only: 'GET' | 'POST'): CarriedActionRow => ({
  [only]: endpoint(name),
  answers: 'json',
  only,
  csrf: 'none',
  safe: only === 'GET',
  preflight,
});

// Marked pure, as what follows: bundlers leave it out where another option of `latchkey/api` is used alone.
const actions: { readonly [Name in CarriedAction]?: CarriedActionRow } = {
  authorize: {
    GET: /* @__PURE__ */ endpoint('authorize'),
    POST: /* @__PURE__ */ endpoint('authorize'),
    answers: 'page',
    csrf: 'always',
    safe: false,
  },
  device: {
    GET: /* @__PURE__ */ endpoint('showDevice'),
    POST: /* @__PURE__ */ endpoint('decideDevice'),
    answers: 'page',
    csrf: 'always',
    safe: true,
  },
  'device-authorization': /* @__PURE__ */ forPrograms('authorizeDevice', 'POST'),
  token: /* @__PURE__ */ forPrograms('giveTokens', 'POST'),
  revoke: /* @__PURE__ */ forPrograms('revoke', 'POST'),
  introspect: /* @__PURE__ */ forPrograms('introspect', 'POST'),
  jwks: /* @__PURE__ */ forPrograms('showKeys', 'GET'),
  'server-metadata': /* @__PURE__ */ forPrograms('showMetadata', 'GET'),
};

/** RFC 8414, section 3. */
const METADATA = '/.well-known/oauth-authorization-server';

/** The action at a path. The metadata are where the specification looks for them, and below the base path. */
function actionAt(pathname: string, basePath: string): CarriedAction | undefined {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  if (path === `${METADATA}${basePath}` || path === `${basePath}${METADATA}`) return 'server-metadata';
  if (!path.startsWith(`${basePath}/`)) return undefined;
  const name = path.slice(basePath.length + 1);
  // The names of the table alone have a path of their own.
  return Object.hasOwn(actions, name) && name !== 'server-metadata' ? (name as CarriedAction) : undefined;
}

/** What the option `api` brings along, in every build. */
export const apiFeatures: Features = {
  resolvers: { api: resolveApi },
  actions,
  actionAt,
  'accept-token': /* @__PURE__ */ onDemand(() => import('../api-access/accept.js')),
  api: /* @__PURE__ */ onDemand(() => import('../api-access/loaded.js')),
  'continued-session': /* @__PURE__ */ onDemand(() => import('../session/revocation/continued-session.js')),
};
