import type { CarriedActionRow } from '../../core/contracts/action.js';
import type { Exchange } from '../../core/contracts/exchange.js';
import type { Features } from '../../core/contracts/features.js';
import type { Reply } from '../../core/contracts/reply.js';
import type { Awaitable } from '../../types/model.js';
import { andThen } from '../../core/kit/awaitable.js';
import { onDemand } from '../../core/kit/on-demand.js';
import { loadFeature } from '../../core/load-feature.js';
import { resolveAdministration, resolveProofs } from './settings.js';

type Loaded = typeof import('./loaded.js');

const answer = (exchange: Exchange): Awaitable<Reply> =>
  andThen(loadFeature<Loaded>(exchange.settings, 'administration'), ({ answerCall }) => answerCall(exchange));

const calls: CarriedActionRow = { GET: answer, POST: answer, answers: 'json', csrf: 'always', safe: true };

// Apart from the calls: only applications with the pages show them. Marked pure, so that bundlers leave it out with the option.
const loadPages = /* @__PURE__ */ onDemand(() => import('./page-action.js'));

const pages: CarriedActionRow = {
  GET: (exchange): Awaitable<Reply> => andThen(loadPages(), ({ showUsers }) => showUsers(exchange)),
  POST: (exchange): Awaitable<Reply> => andThen(loadPages(), ({ changeUser }) => changeUser(exchange)),
  answers: 'page',
  csrf: 'always',
  safe: true,
};

/** What the option `administration` brings along, in every build. */
export const administrationFeatures: Features = {
  resolvers: { administration: resolveAdministration, proofs: resolveProofs },
  actions: { administration: calls, users: pages },
  actionAt: (pathname, basePath) => {
    const [, name] = /^\/(administration|users)\/?$/.exec(pathname.slice(basePath.length)) ?? [];
    // The pattern has no other names.
    return pathname.startsWith(basePath) ? (name as 'administration' | 'users' | undefined) : undefined;
  },
  gate: /* @__PURE__ */ onDemand(() => import('./gate.js')),
  revocation: /* @__PURE__ */ onDemand(() => import('./revocation.js')),
  // Marked pure, so that bundlers leave it out where the option is not used.
  administration: /* @__PURE__ */ onDemand(() => import('./loaded.js')),
};
