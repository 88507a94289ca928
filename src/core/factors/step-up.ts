import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { AccessDenied } from '../../errors.js';
import { FRESH } from '../kit/duration.js';
import type { FirstFactor } from './first-factor.js';
import { stepUpOf, takeStepUp } from './step-up-marker.js';

/**
 * What a sign-in that is to prove the user of the session anew demands of an OpenID provider: that it asks for the credentials
 * (`prompt`, `max_age`; OpenID Connect Core 1.0, section 3.1.2.1), and for what counts as two factors, where the option `trustProviders`
 * says by which `acr`. `max_age` makes `auth_time` a claim of the answer, which is checked. `undefined` for any other sign-in.
 */
export async function demandsOf(
  exchange: Exchange,
  provider: ResolvedProvider,
  identity: SessionIdentity | null,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (provider.type !== 'oidc' || (await stepUpOf(exchange, identity)) === undefined) return undefined;
  const { acr = [] } = exchange.settings.secondFactor?.trusted.get(provider.id) ?? {};
  return { prompt: 'login', max_age: '0', ...(acr.length > 0 && { acr_values: acr.join(' ') }) };
}

/**
 * Asserts that a sign-in which is to prove the user of the session anew does. Any other sign-in passes.
 * @throws {AccessDenied} (rejects) `other_user`, or `not_recent`: the provider does not say that it has just asked; the session stays as it is
 */
export async function assertStepUp(
  exchange: Exchange,
  identity: SessionIdentity | null,
  { userId, first }: { readonly userId: string | undefined; readonly first: FirstFactor },
): Promise<void> {
  const expected = await takeStepUp(exchange, identity);
  if (expected === undefined) return;
  if (expected !== userId)
    throw new AccessDenied('Another user proved who they are than the one who is signed in.', {
      code: 'other_user',
    });
  if (first.isSilent || exchange.now.getTime() - first.time > FRESH * 1000)
    throw new AccessDenied(
      'The provider does not say when it asked for the credentials of the user (`auth_time`), or that was too long ago: this is no fresh ' +
        'proof. Offer another way to sign in, or let the user set up a second factor.',
      { code: 'not_recent' },
    );
}
