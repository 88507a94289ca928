import type { Effect, EffectHandler } from '../../contracts/effects.js';
import type { Exchange } from '../../contracts/exchange.js';
import type { Authentication, AuthenticationSteps, CompleteContext } from '../../contracts/method.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { Reply } from '../../contracts/reply.js';
import { Verification } from '../../../errors.js';
import { parseAddress } from '../email/parse-address.js';
import { redirectToSignInPage } from '../redirect-to-sign-in-page.js';
import { confirmAddress, keepPassword } from './confirm.js';
import { keptPasswords } from './kept.js';
import { noteAdded } from './note-added.js';
import { chooseKept, chooseNew, replacePassword, resetPage } from './reset.js';
import { assertPassword, lookAhead, signIn } from './sign-in.js';
import { signUpPage } from './sign-up.js';

/** The parameters of a link. Others are ignored: mail programs add some for tracking. */
const PARAMETERS: readonly string[] = ['token', 'reset', 'callbackUrl'];

/** The steps of accounts with a password: sign-in, and the links of mails. */
export const passwordSteps: AuthenticationSteps<'credentials'> = {
  begin: redirectToSignInPage,
  complete,
  nameIn: (_, { form }) => parseAddress(form['email']) ?? undefined,
  lookAhead,
  noteAdded,
  effectHandler,
  pages: { signup: signUpPage, reset: resetPage },
  passwords: keptPasswords,
};

function effectHandler(
  exchange: Exchange,
  provider: CredentialsProvider,
  effect: Effect,
): EffectHandler | undefined {
  switch (effect.kind) {
    case 'replace-password':
      return replacePassword(exchange, provider, effect);
    case 'keep-password':
      return { apply: ({ id }) => keepPassword(exchange, provider, { ...effect, userId: String(id) }) };
    case 'assert-password':
      return { apply: ({ id }) => assertPassword(exchange, provider, { ...effect, userId: String(id) }) };
    default:
      return undefined;
  }
}

async function complete(
  exchange: Exchange,
  provider: CredentialsProvider,
  context: CompleteContext,
): Promise<Authentication | Reply> {
  const { method, form, query } = exchange.request;
  if (PARAMETERS.some((name) => query.getAll(name).length > 1)) {
    throw new Verification(
      `A link of provider "${provider.id}" was refused: it has a parameter more than once. Open it as it was sent.`,
      { code: 'duplicate_parameter' },
    );
  }
  const given = (name: string): string | undefined =>
    method === 'POST' ? form[name] : (query.get(name) ?? undefined);
  const [token, reset] = [given('token'), given('reset')];
  if (token !== undefined) return confirmAddress(exchange, provider, { token, context });
  if (reset !== undefined) return chooseNew(exchange, provider, { token: reset, context });
  // Of a page of the application: the token of the link is in a cookie.
  if (method === 'POST' && form['newPassword'] !== undefined) return chooseKept(exchange, provider);
  return method === 'POST' ? signIn(exchange, provider) : redirectToSignInPage(exchange);
}
