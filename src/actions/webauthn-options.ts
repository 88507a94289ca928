import type { ActionHandler } from '../contracts/action.js';
import { json } from '../http/reply.js';
import { methodOf } from '../methods/index.js';
import { sessionStrategy } from '../session/index.js';

/** `GET webauthn-options/:provider`: what the browser needs for a passkey ceremony. */
export const showWebAuthnOptions: ActionHandler = async (exchange, provider) => {
  const options = provider === undefined ? undefined : (await methodOf(provider).steps()).options;
  if (provider === undefined || options === undefined) {
    return json({ error: 'This provider has no WebAuthn ceremonies.' }, 400);
  }
  const identity = await sessionStrategy(exchange.settings).identify(exchange);
  return options(exchange, provider, { sessionBinding: identity?.binding, userId: identity?.userId });
};
