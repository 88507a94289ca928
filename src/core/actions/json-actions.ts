import type { ActionHandler } from '../contracts/action.js';
import type { Settings } from '../contracts/settings.js';
import type { PublicProvider } from '../../types/model.js';
import { andThen } from '../kit/awaitable.js';
import { csrfToken } from '../http/csrf.js';
import { empty, json } from '../http/reply.js';
import { methodOf } from '../methods/index.js';
import { sessionStrategy } from '../session/index.js';
import { warnOfMissingPackages } from './warn-of-missing-packages.js';

/** `GET csrf`: the CSRF token, for forms that the application renders itself; 404 if CSRF protection is off. */
export const showCsrf: ActionHandler = (exchange) => {
  if (exchange.settings.skipCsrf) return empty(404);
  return andThen(csrfToken(exchange), (token) => ({
    kind: 'json',
    status: 200,
    body: undefined,
    // The token is hexadecimal and needs no escaping.
    text: `{"csrfToken":"${token}"}`,
  }));
};

/** `GET providers`: what clients may know about the configured providers. */
export const listProviders: ActionHandler = ({ settings, baseUrl }) => {
  // Only the list for the latest base URL is kept: anybody can make up hosts.
  const cache = settings.memo<{ latest?: ProviderList }>('providers', () => ({}));
  if (cache.latest?.baseUrl !== baseUrl) {
    // An application with a sign-in page of its own asks for this list instead of showing the built-in page.
    warnOfMissingPackages(settings);
    cache.latest = createList(settings, baseUrl);
  }
  return { kind: 'json', status: 200, body: undefined, text: cache.latest.text };
};

interface ProviderList {
  readonly baseUrl: string;
  /** The list as JSON. */
  readonly text: string;
}

function createList(settings: Settings, baseUrl: string): ProviderList {
  const list: Record<string, PublicProvider> = {};
  for (const { id, name, type } of settings.providers.all()) {
    list[id] = {
      id,
      name,
      type,
      signinUrl: `${baseUrl}/signin/${id}`,
      callbackUrl: `${baseUrl}/callback/${id}`,
    };
  }
  return { baseUrl, text: JSON.stringify(list) };
}

/** `POST session`: updates the session with the client's data, and gives it back; 400 `null` if no user is signed in. */
export const updateSession: ActionHandler = async (exchange) => {
  const sessions = await sessionStrategy(exchange.settings);
  const session = await sessions.update(exchange, exchange.request.data);
  return json(session, session === null ? 400 : 200);
};

/** `GET webauthn-options/:provider`: the options that the browser needs for a WebAuthn ceremony. */
export const showWebAuthnOptions: ActionHandler = async (exchange, provider) => {
  const options = provider === undefined ? undefined : (await methodOf(provider).steps()).options;
  if (provider === undefined || options === undefined) {
    return json({ error: 'This provider has no WebAuthn ceremonies.' }, 400);
  }
  const sessions = await sessionStrategy(exchange.settings);
  const identity = await sessions.identify(exchange);
  return options(exchange, provider, { sessionBinding: identity?.binding, userId: identity?.userId });
};
