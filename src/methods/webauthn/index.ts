import type { Exchange } from '../../contracts/exchange.js';
import type { Authentication, AuthenticationMethod, CompleteContext } from '../../contracts/method.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { Reply } from '../../contracts/reply.js';
import { takeChallenge } from '../../flow/challenge-flow.js';
import { redirect } from '../../http/reply.js';
import { completeAuthentication } from './authentication.js';
import { answerOptions } from './options.js';
import { completeRegistration } from './registration.js';
import { resolveWebAuthn } from './resolve.js';
import { parseAnswer } from './response.js';

/** Proves possession of a passkey (WebAuthn Level 3). */
export const webauthn: AuthenticationMethod<'webauthn'> = {
  requires: [
    'createUser',
    'getUser',
    'linkAccount',
    'getAccount',
    'getAuthenticator',
    'createAuthenticator',
    'listAuthenticatorsByUserId',
    'updateAuthenticatorCounter',
  ],
  callback: { methods: ['POST'], csrf: true },
  resolve: resolveWebAuthn,
  form: ({ autofill, config }) => ({
    kind: 'passkey',
    action: 'callback',
    inputs: config.formFields ?? {},
    autofill,
  }),
  begin,
  complete,
  options: answerOptions,
};

/** There is nothing to begin: the page asks for options and posts the answer to the callback. */
async function begin({ settings, baseUrl, origin }: Exchange): Promise<Reply> {
  const { signIn } = settings.pages;
  return redirect(signIn === undefined ? `${baseUrl}/signin` : new URL(signIn, origin).href);
}

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
