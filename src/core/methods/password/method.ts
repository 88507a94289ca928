import type { Attempts } from '../../contracts/attempts.js';
import type { Exchange, ExchangeRequest } from '../../contracts/exchange.js';
import type { AuthenticationMethod } from '../../contracts/method.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import { InvalidProvider } from '../../../errors.js';
import { isPromiseLike } from '../../kit/awaitable.js';
import { onDemand } from '../../kit/on-demand.js';
import { requirementsOf } from '../requirements-of.js';
import { maxAgeOf, passwordConfig, SHORTEST } from './options.js';

/** Signs people in with an address and a password that are kept here: in the adapter, and in the records. */
export const passwordMethod: AuthenticationMethod<'credentials'> = {
  requires: ['getUser', 'getUserByEmail', 'createUser', 'updateUser'],
  needsRecords: true,
  callback: { methods: ['GET', 'POST'], csrf: true },
  cannotEndSessions: async ({ id }, { isRevocable }) =>
    (await import('./cannot-end-sessions.js')).cannotEndSessions(id, isRevocable),
  optionTable: async () => (await import('./option-table.js')).passwordTable,
  resolve,
  attempts: (provider, kind, request) => {
    const account: Attempts['account'] = async (exchange) =>
      (await passwordMethod.steps()).nameIn?.(provider, exchange.request);
    if (kind === 'form')
      return {
        rule: 'email',
        account,
        usefulFor: Math.min(maxAgeOf(provider, 'reset'), maxAgeOf(provider, 'verify')),
      };
    if (kind !== 'callback' || request?.method === 'GET') return undefined;
    // Opening or confirming a link is no guess: its token is one of 2^256.
    return request !== undefined && hasLink(request)
      ? choices(provider, request)
      : { rule: 'credentials', account, lookAhead };
  },
  form: ({ config }) => {
    const { signUp } = passwordConfig(config);
    return {
      kind: 'fields',
      action: 'callback',
      inputs: config.credentials,
      links: [
        { text: 'link.forgotPassword', to: 'reset' },
        ...(signUp === false ? [] : [{ text: 'link.signUp', to: 'signup' } as const]),
      ],
    };
  },
  noticeTexts: ({ config }) =>
    passwordConfig(config).notices === false
      ? undefined
      : async (language) => (await import('../../texts/notices-in.js')).noticesIn(language),
  texts: async (language) => (await import('../../texts/password/load.js')).loadPasswordTexts(language),
  steps: onDemand(async () => (await import('./index.js')).passwordSteps),
};

/** Begins to look the user up. The steps are there by now: they named the account. */
function lookAhead(exchange: Exchange): void {
  const steps = passwordMethod.steps();
  if (!isPromiseLike(steps)) steps.lookAhead?.(exchange);
}

/** New passwords that a link brings: only what another service is asked about counts, for the link. */
function choices(provider: CredentialsProvider, { form }: ExchangeRequest): Attempts | undefined {
  const isCounted =
    passwordConfig(provider.config).isCompromised !== undefined && form['token'] === undefined;
  if (!isCounted) return undefined;
  const account: Attempts['account'] = async (exchange) =>
    (await passwordMethod.steps()).passwords?.linkIn(exchange, provider);
  return { rule: 'credentials', account, apart: 'link' };
}

function hasLink({ form }: ExchangeRequest): boolean {
  return ['token', 'reset', 'newPassword'].some((name) => form[name] !== undefined);
}

function resolve(config: CredentialsProvider['config']): CredentialsProvider {
  const options = passwordConfig(config);
  const { id, name, sendMail, minLength, verifyMaxAge, resetMaxAge, isCompromised, notices } = options;
  const refuse = (what: string): never => {
    throw new InvalidProvider(`The option ${what}.`);
  };
  if (typeof sendMail !== 'function')
    refuse(`\`sendMail\` of provider "${id}" must be a function that sends a mail`);
  if (minLength !== undefined && !(Number.isInteger(minLength) && minLength >= SHORTEST && minLength <= 64))
    refuse(`\`minLength\` of provider "${id}" must be a whole number from ${SHORTEST} to 64`);
  if (isCompromised !== undefined && typeof isCompromised !== 'function')
    refuse(
      `\`isCompromised\` of provider "${id}" must be a function that returns whether a password has leaked`,
    );
  for (const [option, value] of Object.entries({ verifyMaxAge, resetMaxAge })) {
    if (value !== undefined && !(typeof value === 'number' && value > 0 && Number.isFinite(value)))
      refuse(`\`${option}\` of provider "${id}" must be a number of seconds`);
  }
  if (notices !== undefined && typeof notices !== 'boolean')
    refuse(`\`notices\` of provider "${id}" must be true or false`);
  return Object.freeze({
    id,
    name,
    type: 'credentials' as const,
    keepsPasswords: true as const,
    style: undefined,
    needs: requirementsOf(sendMail),
    config,
  });
}
