import type { ResolvedClient } from '../contracts/api-settings.js';
import type { Exchange } from '../contracts/exchange.js';
import type { Allowed } from '../records/api-kinds.js';
import { apiOf } from './api-records.js';
import { audienceIn } from './authorization-request.js';
import { OAuthRefusal } from './refusal.js';

/**
 * The scopes that a client gets of what a user once allowed it. What the configuration has withdrawn since then is in no new token. It is
 * asked before a code or a refresh token is taken, so that a client which is refused keeps it: the configuration may change again.
 * @throws {OAuthRefusal} `invalid_target` if the API was removed (RFC 8707, section 2); `invalid_scope` if no scope remains, or the
 * client asks for more (RFC 6749, section 5.2)
 */
export function stillAllowed(
  { settings, request: { form } }: Exchange,
  client: ResolvedClient,
  { scopes, audience }: Allowed,
): readonly string[] {
  const { resource, scope } = form;
  if (!apiOf(settings).audiences.includes(audience))
    throw new OAuthRefusal('invalid_target', 'The API that this was allowed for is not there any more.');
  if (resource !== undefined) audienceIn([resource], [audience]);
  // Those of a client are among those of the API.
  const left = scopes.filter((one) => client.scopes.includes(one));
  if (left.length === 0 && scopes.length > 0)
    throw new OAuthRefusal('invalid_scope', 'The client may not have any of the allowed scopes any more.');
  return narrowed(scope, left);
}

/** A client may ask for less than it was allowed (RFC 6749, section 6). */
function narrowed(scope: string | undefined, allowed: readonly string[]): readonly string[] {
  if (scope === undefined) return allowed;
  const asked = scope.split(' ').filter((one) => one !== '');
  if (asked.every((one) => allowed.includes(one))) return asked;
  throw new OAuthRefusal('invalid_scope', 'The client asks for more than it was allowed.');
}
