import type { EffectHandler } from '../contracts/effects.js';
import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { User } from '../../types/model.js';
import { AuthError } from '../../errors.js';
import { methodOf } from '../methods/index.js';
import { loadUsers } from './load-users.js';
import type { Proof } from './model.js';

/**
 * Adds what carries out the effect of an authentication: the method of its provider makes it.
 * @throws {AuthError} (rejects) if there is no such provider any more, or its method has no such effect
 */
export async function toProof(exchange: Exchange, authentication: Authentication): Promise<Proof> {
  const { effect, account } = authentication;
  if (effect === undefined) return authentication;
  const provider = exchange.settings.providers.get(account.provider);
  const steps = provider && (await methodOf(provider).steps());
  const handler = provider && steps?.effectHandler?.(exchange, provider, effect);
  if (handler === undefined) throw unknownEffect(authentication);
  return { ...authentication, handler: withLateEnd(exchange, handler) };
}

function unknownEffect({ account: { provider }, effect }: Authentication): AuthError {
  return new AuthError(`Nothing carries out "${effect?.kind}" of provider "${provider}". Was it removed?`);
}

/** Where a handler ends older sessions, they end after a late write, too: those that began with what was stored before. */
function withLateEnd(exchange: Exchange, handler: EffectHandler): EffectHandler {
  const { apply, afterSessionsEnded } = handler;
  if (afterSessionsEnded === undefined) return handler;
  const end = async (user: User): Promise<void> => {
    const { endThen } = await loadUsers(exchange.settings);
    await endThen(exchange, user, afterSessionsEnded);
  };
  return { ...handler, apply: (user) => apply(user, () => end(user)) };
}
