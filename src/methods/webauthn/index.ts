import type { Exchange } from '../../contracts/exchange.js';
import type { Authentication, AuthenticationSteps, CompleteContext } from '../../contracts/method.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import { AuthError, InvalidProvider } from '../../errors.js';
import { dropChallenge, takeChallenge } from '../../flow/challenge-flow.js';
import { completeAuthentication } from './authentication.js';
import { answerOptions } from './options.js';
import { completeRegistration } from './registration.js';
import { challengeIn, type CeremonyAnswer, parseAnswer } from './response.js';
import { redirectToSignInPage } from '../redirect-to-sign-in-page.js';

/** What a passkey ceremony consists of. */
export const webauthnSteps: AuthenticationSteps<'webauthn'> = {
  begin: redirectToSignInPage,
  complete,
  options: async (exchange, provider, context) => {
    try {
      return await answerOptions(exchange, provider, context);
    } catch (error) {
      throw await withoutPackage(provider, error);
    }
  },
};

/** The first request of every ceremony finds out whether the package is there: without it, that is what is wrong. */
async function withoutPackage(provider: WebAuthnProvider, cause: unknown): Promise<unknown> {
  if (cause instanceof AuthError) return cause;
  const { missingPackages } = await import('../missing-packages.js');
  const [missing] = await missingPackages([provider]);
  return missing === undefined ? cause : new InvalidProvider(missing, { cause });
}

/** Consumes the challenge, then judges what answers it. */
async function complete(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { sessionBinding }: Pick<CompleteContext, 'sessionBinding'>,
): Promise<Authentication> {
  const answer = await parseOrDrop(exchange);
  const flow = await takeChallenge(exchange, {
    challenge: answer.clientData.challenge,
    purpose: answer.action,
    provider: provider.id,
    sessionBinding,
  });
  return answer.action === 'register'
    ? completeRegistration(exchange, provider, { answer, flow })
    : completeAuthentication(exchange, provider, { answer, flow });
}

/** An answer without a challenge, a signature or anything else that it must have ends its ceremony, too. */
async function parseOrDrop(exchange: Exchange): Promise<CeremonyAnswer> {
  const { form } = exchange.request;
  try {
    return parseAnswer(form);
  } catch (error) {
    await dropChallenge(exchange, challengeIn(form));
    throw error;
  }
}
