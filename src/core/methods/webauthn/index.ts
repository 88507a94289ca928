import type { Exchange } from '../../contracts/exchange.js';
import type { Authentication, AuthenticationSteps, CompleteContext } from '../../contracts/method.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import { AuthError, InvalidProvider } from '../../../errors.js';
import { dropChallenge, takeChallenge } from '../../flow/challenge-flow.js';
import { completeAuthentication } from './authentication.js';
import { answerOptions } from './options.js';
import { completeRegistration, storePasskey } from './registration.js';
import { raiseCounter } from './signature-counter.js';
import { challengeIn, type CeremonyResult, parseCeremonyResult } from './ceremony-result.js';
import { redirectToSignInPage } from '../redirect-to-sign-in-page.js';

/** The steps of a registration or sign-in with a passkey: options for the ceremony, then its result. */
export const webauthnSteps: AuthenticationSteps<'webauthn'> = {
  begin: redirectToSignInPage,
  complete,
  effectHandler: (exchange, provider, effect) => {
    if (effect.kind === 'store-passkey') return storePasskey(exchange, provider, effect);
    if (effect.kind === 'raise-counter') return { apply: () => raiseCounter(exchange, provider, effect) };
    return undefined;
  },
  options: async (exchange, provider, context) => {
    try {
      return await answerOptions(exchange, provider, context);
    } catch (error) {
      throw await explainFailure(provider, error);
    }
  },
};

/** The error of failed options: that the package is missing, if it is. The options are the first to need it. */
async function explainFailure(provider: WebAuthnProvider, cause: unknown): Promise<unknown> {
  if (cause instanceof AuthError) return cause;
  const { missingPackages } = await import('../missing-packages.js');
  const [missing] = await missingPackages([provider]);
  return missing === undefined ? cause : new InvalidProvider(missing, { cause });
}

/** Takes the challenge, which can be used once, and then verifies the response to it. */
async function complete(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { sessionBinding }: Pick<CompleteContext, 'sessionBinding'>,
): Promise<Authentication> {
  const result = await parseOrDrop(exchange);
  const flow = await takeChallenge(exchange, {
    challenge: result.clientData.challenge,
    purpose: result.action,
    provider: provider.id,
    sessionBinding,
  });
  return result.action === 'register'
    ? completeRegistration(exchange, provider, { result, flow })
    : completeAuthentication(exchange, provider, { result, flow });
}

/** Parses the result of the ceremony. A malformed one ends its ceremony, too: the challenge is dropped. */
async function parseOrDrop(exchange: Exchange): Promise<CeremonyResult> {
  const { form } = exchange.request;
  try {
    return parseCeremonyResult(form);
  } catch (error) {
    await dropChallenge(exchange, challengeIn(form));
    throw error;
  }
}
