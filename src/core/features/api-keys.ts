import type { CarriedActionRow } from '../contracts/action.js';
import type { Exchange } from '../contracts/exchange.js';
import type { Features } from '../contracts/features.js';
import type { Reply } from '../contracts/reply.js';
import type { Awaitable } from '../../types/model.js';
import { resolveApiKeys } from '../api-keys/settings.js';
import { andThen } from '../kit/awaitable.js';
import { onDemand } from '../kit/on-demand.js';
import { loadFeature } from '../load-feature.js';

type Loaded = typeof import('../api-keys/loaded.js');

const load = ({ settings }: Exchange): Awaitable<Loaded> => loadFeature<Loaded>(settings, 'api-keys');

const page: CarriedActionRow = {
  GET: (exchange): Awaitable<Reply> => andThen(load(exchange), ({ showKeys }) => showKeys(exchange)),
  POST: (exchange): Awaitable<Reply> => andThen(load(exchange), ({ changeKeys }) => changeKeys(exchange)),
  answers: 'page',
  csrf: 'always',
  safe: true,
};

/** What the option `apiKeys` brings along, in every build. */
export const apiKeyFeatures: Features = {
  resolvers: { apiKeys: resolveApiKeys },
  actions: { 'api-keys': page },
  actionAt: (pathname, basePath) =>
    pathname === `${basePath}/api-keys` || pathname === `${basePath}/api-keys/` ? 'api-keys' : undefined,
  // Marked pure, so that bundlers leave it out where the option is not used.
  'accept-token': /* @__PURE__ */ onDemand(() => import('../api-access/accept.js')),
  'api-keys': /* @__PURE__ */ onDemand(() => import('../api-keys/loaded.js')),
};
