import { InvalidProvider } from '../../errors.js';
import { beginSignIn, type BeginOptions, type Begun } from '../begin.js';
import type { SessionSource } from '../session-request.js';
import { isRecent, refused, visitorOf, type Config, type RecentOption, type Refused } from './visitor.js';

/** What {@link link} takes beside the provider. */
export interface LinkOptions extends Omit<BeginOptions, 'fields'> {
  /** @see {@link RecentOption.recent} @default 600 */
  readonly recent?: RecentOption['recent'];
}

/** Where the browser must be sent to link an account. */
export interface LinkBegun extends Begun {
  readonly ok: true;
}

/**
 * Begins linking an account of a further provider to who is signed in. The account is linked when the browser comes back in
 * the very session that began it. What calls this must have been sent by a page of the application.
 * @throws {InvalidProvider} (rejects) unless there is an OAuth or OpenID Connect provider of this id; passkeys are added by
 * `registerPasskey` of `latchkey/client`
 * @throws {AuthError} (rejects) when the configuration is invalid, or the age of the session is unknown, unless `recent` is false
 */
export async function link(
  source: SessionSource,
  config: Config,
  provider: string,
  { recent, ...options }: LinkOptions = {},
): Promise<LinkBegun | Refused<'no_session' | 'unknown' | 'reauthentication_required'>> {
  const visitor = await visitorOf(source, config);
  if (!visitor.ok) return visitor;
  const type = visitor.exchange.settings.providers.get(provider)?.config.type;
  if (type !== undefined && type !== 'oauth' && type !== 'oidc') {
    throw new InvalidProvider(
      `The provider "${provider}" of type "${type}" has no accounts to link: use one of OAuth or OpenID Connect. ` +
        'Passkeys are added by `registerPasskey` of latchkey/client.',
    );
  }
  if (!(await isRecent(visitor, recent === undefined ? {} : { recent })))
    return refused('reauthentication_required', visitor.headers);
  const begun = await beginSignIn(source, config, provider, options);
  for (const line of visitor.headers.getSetCookie()) begun.headers.append('set-cookie', line);
  return { ok: true, ...begun };
}
