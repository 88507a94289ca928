import type { OAuthProvider } from '../../core/contracts/provider.js';
import { envName } from '../../core/deployment.js';
import type { ClockReading, ProviderAnswer } from './ask-provider.js';
import type { Finding } from './finding.js';
import { listOf } from './finding.js';

/** Seconds by which clocks may differ without a warning. */
const TOLERATED = 30;
/** Seconds after which ID Tokens are refused. */
const REFUSED = 60;

/** Examines the metadata of providers, and whether it offers what is configured. */
export function examineProviders(answers: readonly ProviderAnswer[]): Finding[] {
  return answers.flatMap((answer) => {
    const { provider, metadata, failure } = answer;
    if (failure !== undefined) return [failed(provider, failure)];
    if (metadata === undefined) return [nothingAsked(provider)];
    const missing = unsupported(provider, metadata);
    const found = [...slashOf(provider, metadata), ...missing];
    return missing.length > 0 ? found : [...found, fine(provider, metadata)];
  });
}

/** Examines how the application proves to providers that it is the client: without a secret it is a public one. */
export function examineClients(providers: readonly OAuthProvider[]): Finding[] {
  return providers.flatMap(({ id, clientId, clientAuthentication, config }): Finding[] => {
    const isOnPurpose = config.client?.token_endpoint_auth_method !== undefined;
    if (clientAuthentication !== 'none' || isOnPurpose || clientId === '') return [];
    return [
      {
        id: 'providers.public-client',
        level: 'warning',
        title: `"${id}" has a client id and no secret`,
        seen: 'Latchkey treats it as a public client, which most providers reject.',
        advice: `Set ${envName(id, 'SECRET')}, or, for a public client, set \`client: { token_endpoint_auth_method: 'none' }\`.`,
      },
    ];
  });
}

/** The providers, if none may be asked. */
export function examineNoProviders(providers: readonly OAuthProvider[]): Finding[] {
  if (providers.length === 0) return [];
  return [
    {
      id: 'providers.not-asked',
      level: 'note',
      title: 'Providers were not asked, because of --offline',
      seen: listOf(providers.map(({ id }) => id)),
    },
  ];
}

function failed({ id }: OAuthProvider, { code, message }: NonNullable<ProviderAnswer['failure']>): Finding {
  // Faults are written as the end of a sentence that begins with the provider.
  const [, what = message, advice = ''] =
    /^([^]*?(?:\)|[^.(]))\. +((?:If|Check|Set)\b[^]*)$/.exec(message) ?? [];
  return {
    id: `providers.${code.replaceAll('_', '-')}`,
    level: 'problem',
    title: `Users cannot sign in with "${id}"`,
    seen: `${what.charAt(0).toUpperCase()}${what.slice(1)}.`,
    advice: advice === '' ? adviceFor(code) : advice.replace(/(?<![.!?])$/, '.'),
  };
}

function adviceFor(code: string): string {
  return code === 'idp_unavailable' || code === 'idp_timeout'
    ? 'Check the address of the provider, and whether this machine reaches it. A proxy needs `customFetch`.'
    : 'Compare the options of the provider with its documentation.';
}

function nothingAsked({ id }: OAuthProvider): Finding {
  return {
    id: 'providers.configured',
    level: 'ok',
    title: `The endpoints of "${id}" are configured and use https; the provider has no metadata to check`,
  };
}

function fine({ id }: OAuthProvider, metadata: Readonly<Record<string, unknown>>): Finding {
  const issuer = metadata['issuer'];
  const title = `"${id}" is ${typeof issuer === 'string' ? issuer.slice(0, 200) : 'reachable'}`;
  return { id: 'providers.metadata', level: 'ok', title: `${title}, and offers what is configured` };
}

/** A slash at the end does not matter to us, and does to others that compare issuers. */
function slashOf({ id, issuer }: OAuthProvider, metadata: Readonly<Record<string, unknown>>): Finding[] {
  const named = metadata['issuer'];
  if (issuer === undefined || typeof named !== 'string' || named === issuer) return [];
  if (named.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) return [];
  return [
    {
      id: 'providers.issuer-slash',
      level: 'note',
      title: `The issuer of "${id}" differs by a slash at the end`,
      seen: `The configuration has ${issuer}, the metadata of the provider ${named.slice(0, 200)}.`,
      advice: 'Sign-in works. Write the issuer as the provider does, for libraries that compare it exactly.',
    },
  ];
}

/** What is configured and not in the metadata. Lists that the metadata leaves out say nothing. */
function unsupported(provider: OAuthProvider, metadata: Readonly<Record<string, unknown>>): Finding[] {
  const { id, usesPkce, clientAuthentication, idTokenAlg, formPost } = provider;
  const lacks = (list: string, wanted: string): boolean => {
    const offered = metadata[list];
    return Array.isArray(offered) && !offered.includes(wanted);
  };
  const found: Finding[] = [];
  const add = (what: string, advice: string): void => {
    found.push({
      id: 'providers.unsupported',
      level: 'problem',
      title: `"${id}" does not offer ${what}`,
      advice,
    });
  };
  if (lacks('response_types_supported', 'code'))
    add('the response type `code`', 'Turn on the authorization code flow for this client.');
  if (usesPkce && lacks('code_challenge_methods_supported', 'S256'))
    add('PKCE with S256', "Update the provider, or set `checks: ['state', 'nonce']` if it cannot.");
  if (
    clientAuthentication !== 'none' &&
    lacks('token_endpoint_auth_methods_supported', clientAuthentication)
  ) {
    const offered = metadata['token_endpoint_auth_methods_supported'];
    const names = Array.isArray(offered) ? offered.filter((one) => typeof one === 'string') : [];
    add(
      `the client authentication ${clientAuthentication}`,
      `Set \`client.token_endpoint_auth_method\` to one of: ${listOf(names)}.`,
    );
  }
  if (formPost && lacks('response_modes_supported', 'form_post'))
    add('the response mode form_post', 'Remove `response_mode` from the parameters of `authorization`.');
  if (idTokenAlg !== undefined && lacks('id_token_signing_alg_values_supported', idTokenAlg))
    add(`ID Tokens signed with ${idTokenAlg}`, 'Change `client.id_token_signed_response_alg`.');
  return found;
}

/** Examines the clock of this machine by the `Date` headers of servers. */
export function examineClock(readings: readonly ClockReading[]): Finding[] {
  const [nearest] = readings.toSorted((a, b) => Math.abs(a.ahead) - Math.abs(b.ahead));
  const [farthest] = readings.toSorted((a, b) => Math.abs(b.ahead) - Math.abs(a.ahead));
  if (nearest === undefined || farthest === undefined) return [];
  if (Math.abs(farthest.ahead) <= TOLERATED)
    return [{ id: 'providers.clock', level: 'ok', title: 'The clock agrees with those of the providers' }];
  // If one of several servers agrees with this machine, the other servers are wrong.
  const isOurs = Math.abs(nearest.ahead) > TOLERATED;
  const { ahead, host } = isOurs ? nearest : farthest;
  const by = `${spanOf(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'}`;
  return [
    {
      id: 'providers.clock',
      level: Math.abs(ahead) > REFUSED ? 'problem' : 'warning',
      title: `The clock of this machine is ${by} that of ${host}`,
      seen: `ID Tokens are refused when clocks differ by more than ${REFUSED} s.`,
      advice: isOurs
        ? 'Set the clock, and let NTP keep it right.'
        : `Other servers agree with this machine: contact the operator of ${host}.`,
    },
  ];
}

function spanOf(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}
