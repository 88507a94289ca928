import type { Exchange } from '../../core/contracts/exchange.js';
import type { SecondFactorVerbs } from '../../core/contracts/second-factor-verbs.js';
import type { AdministrationCalls } from '../../types/administration-calls.js';
import { loadFeature } from '../../core/load-feature.js';
import { sendReset } from '../../core/methods/password/reset.js';
import { AuthError } from '../../errors.js';
import { removeUser } from '../accounts/delete-user.js';
import { passwordsOf } from '../accounts/refuse-password.js';
import { sessionExchange } from '../current-session.js';
import { CallRefused, type UserContext } from './call-context.js';

type Result<Name extends keyof AdministrationCalls> = Promise<AdministrationCalls[Name]['result']>;

/**
 * An exchange for a mail to another user than who asks: only its origin is that of the request. The mail is in the language of the
 * application, and what the mail notes in a browser reaches none.
 */
async function exchangeOfMail({ settings, origin }: Exchange): Promise<Exchange> {
  return sessionExchange({ headers: new Headers(), url: origin }, settings);
}

/** The user chooses the password: an administrator who chose one would know it (OWASP ASVS 5.0, 6.4.6). */
export async function sendPasswordReset({
  exchange,
  user,
}: Pick<UserContext, 'exchange' | 'user'>): Result<'sendPasswordReset'> {
  const { provider } = await passwordsOf(exchange.settings);
  if (!user.email) throw new CallRefused('no_address');
  const mailing = await exchangeOfMail(exchange);
  const { config } = provider;
  if (config.type !== 'credentials') throw new AuthError('`Password()` is a provider of this type.');
  // The provider whose type was just checked.
  await sendReset(mailing, { ...provider, config } as Parameters<typeof sendReset>[1], {
    email: user.email,
    returnTo: mailing.origin,
  });
  return {};
}

export async function resetFactors({ exchange, user }: UserContext): Result<'resetFactors'> {
  const { settings } = exchange;
  if (settings.secondFactor === undefined)
    throw new AuthError('This needs the option `secondFactor`: see docs/guides/two-factor.md.');
  const { verbs } = await loadFeature<{ readonly verbs: SecondFactorVerbs }>(settings, 'second-factor');
  await verbs.resetAll(exchange, user.id, await exchangeOfMail(exchange));
  return {};
}

export async function deleteUser({ exchange, user }: UserContext): Result<'deleteUser'> {
  if ((await removeUser(exchange.settings, user.id)) === 'last_owner') throw new CallRefused('last_owner');
  return {};
}
