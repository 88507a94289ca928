import type { CarriedActionRow } from '../../core/contracts/action.js';
import type { Exchange } from '../../core/contracts/exchange.js';
import type { Features } from '../../core/contracts/features.js';
import type { PolicyFeature } from '../../core/contracts/organization-policies.js';
import type { Reply } from '../../core/contracts/reply.js';
import type { Awaitable } from '../../types/model.js';
import { andThen } from '../../core/kit/awaitable.js';
import { onDemand } from '../../core/kit/on-demand.js';
import { loadFeature } from '../../core/load-feature.js';
import { HttpError } from '../../core/http/http-error.js';
import { policiesOf } from './policies/load-policies.js';
import { resolveOrganizations } from './settings.js';

type Loaded = typeof import('./loaded.js');

const load = ({ settings }: Exchange): Awaitable<Loaded> => loadFeature<Loaded>(settings, 'organizations');

const calls: CarriedActionRow = {
  GET: (exchange): Awaitable<Reply> => andThen(load(exchange), ({ answerCall }) => answerCall(exchange)),
  POST: (exchange): Awaitable<Reply> => andThen(load(exchange), ({ answerCall }) => answerCall(exchange)),
  answers: 'json',
  csrf: 'always',
  safe: true,
};

const invitation: CarriedActionRow = {
  GET: (exchange): Awaitable<Reply> =>
    andThen(load(exchange), ({ showInvitation }) => showInvitation(exchange)),
  POST: (exchange): Awaitable<Reply> =>
    andThen(load(exchange), ({ answerInvitation }) => answerInvitation(exchange)),
  answers: 'page',
  csrf: 'always',
  safe: true,
};

/** @throws {HttpError} 404 without the option `organizations.policies` */
function policies({ settings }: Exchange): Awaitable<PolicyFeature> {
  const found = policiesOf(settings);
  if (found === undefined) throw new HttpError(404, 'There is nothing at this path.');
  return found;
}

/** Comes with the option `organizations.policies`. */
const company: CarriedActionRow = {
  GET: (exchange): Awaitable<Reply> =>
    andThen(policies(exchange), ({ showCompany }) => showCompany(exchange)),
  POST: (exchange): Awaitable<Reply> =>
    andThen(policies(exchange), ({ beginCompanySignIn }) => beginCompanySignIn(exchange)),
  answers: 'page',
  csrf: 'always',
  safe: true,
};

// Apart from the calls: only applications with the pages show them. Marked pure, so that bundlers leave it out with the option.
const loadPages = /* @__PURE__ */ onDemand(() => import('./page-action.js'));

const pages: CarriedActionRow = {
  GET: (exchange): Awaitable<Reply> =>
    andThen(loadPages(), ({ showOrganizations }) => showOrganizations(exchange)),
  POST: (exchange): Awaitable<Reply> =>
    andThen(loadPages(), ({ changeOrganizations }) => changeOrganizations(exchange)),
  answers: 'page',
  csrf: 'always',
  safe: true,
};

/** What the option `organizations` brings along, in every build. */
export const organizationFeatures: Features = {
  resolvers: { organizations: resolveOrganizations },
  actions: { organization: calls, organizations: pages, invitation, company },
  actionAt: (pathname, basePath) => {
    const [, name] = /^\/(organizations?|invitation|company)\/?$/.exec(pathname.slice(basePath.length)) ?? [];
    // The pattern has no other names.
    return pathname.startsWith(basePath)
      ? (name as 'organization' | 'organizations' | 'invitation' | 'company' | undefined)
      : undefined;
  },
  // Marked pure, so that bundlers leave it out where the option is not used.
  organizations: /* @__PURE__ */ onDemand(() => import('./loaded.js')),
};
