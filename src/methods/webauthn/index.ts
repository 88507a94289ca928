import type { Exchange } from '../../contracts/exchange.js';
import type { Authentication, AuthenticationSteps, CompleteContext } from '../../contracts/method.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import { takeChallenge } from '../../flow/challenge-flow.js';
import { completeAuthentication } from './authentication.js';
import { answerOptions } from './options.js';
import { completeRegistration } from './registration.js';
import { parseAnswer } from './response.js';
import { toSignInPage } from '../sign-in-page.js';

/** What a passkey ceremony consists of. */
export const webauthnSteps: AuthenticationSteps<'webauthn'> = {
  begin: toSignInPage,
  complete,
  options: answerOptions,
};

/** Consumes the challenge, then judges what answers it. */
async function complete(
  exchange: Exchange,
  provider: WebAuthnProvider,
  { sessionBinding }: Pick<CompleteContext, 'sessionBinding'>,
): Promise<Authentication> {
  const answer = parseAnswer(exchange.request.form);
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
