import type { TokenGate } from '../core/contracts/token-access.js';
import type { AccessRules } from '../types/api.js';
import type { AuthOptions } from '../types/config.js';
import { resolveSettings } from '../core/config/resolve-settings.js';
import { AuthError } from '../errors.js';
import { loadFeature } from '../core/load-feature.js';
import { parseRequest } from '../core/http/parse-request.js';
import { withEnvironment } from './environment.js';
import type { SignedInOf, SignedOutReading } from './get-session.js';
import type { MaySeeOf, Refusal } from './protect.js';
import { headersOf, sessionRequest, type SessionSource } from './session-request.js';

/** Method and URL of a request. */
interface RequestLine {
  readonly method: string;
  readonly url: string | URL;
}

/** What {@link acceptToken} takes. */
interface AcceptOptions<C extends AuthOptions> {
  /** What the route demands. Without `scope` and `accept`, it accepts no tokens. */
  readonly maySee: MaySeeOf<C> | AccessRules | undefined;
  /** The request, where the source does not have method and URL. */
  readonly request?: RequestLine | undefined;
}

/**
 * {@link acceptToken} for code that reads who is signed in: without a token, the visitor is signed out where a session does not count.
 * @returns a reading, or how to refuse what was sent; `undefined`: the session counts
 */
export async function readToken<C extends AuthOptions>(
  source: SessionSource,
  config: AuthOptions,
  options: AcceptOptions<C>,
): Promise<SignedInOf<C> | SignedOutReading | Refusal | undefined> {
  const accepted = await acceptToken<C>(source, config, options);
  return accepted !== undefined && accepted.status !== 'in' && accepted.isMissing === true
    ? { status: 'out', headers: new Headers() }
    : accepted;
}

/**
 * Who sent a request to a route that accepts tokens, by its `Authorization` field.
 * @returns a reading as that of a session, or how to refuse the request; `undefined`: the session counts
 * @throws {AuthError} (rejects) when the configuration is invalid, or switches on neither tokens nor keys
 */
export async function acceptToken<C extends AuthOptions>(
  source: SessionSource,
  config: AuthOptions,
  { maySee, request }: AcceptOptions<C>,
): Promise<SignedInOf<C> | Refusal | undefined> {
  if (typeof maySee !== 'object' || !('scope' in maySee || 'accept' in maySee)) return undefined;
  const settings = await resolveSettings(withEnvironment(config));
  if (settings.features['accept-token'] === undefined)
    throw new AuthError(
      'The rules `scope` and `accept` need the option `api` or `apiKeys` of `latchkey/api`.',
    );
  const gate = await loadFeature<TokenGate>(settings, 'accept-token');
  const found = await gate.acceptToken({
    settings,
    headers: headersOf(source),
    rules: maySee,
    request: request ?? requestIn(source),
    exchange: () =>
      parseRequest({
        request: sessionRequest(source, settings),
        route: { action: 'session', providerId: undefined },
        settings,
        now: settings.runtime.now(),
      }),
  });
  // Sessions of programs have the members that every session has.
  return found as SignedInOf<C> | Refusal | undefined;
}

/** Method and URL of a request; `undefined` where the framework hands out no more than its header fields. */
function requestIn(source: SessionSource): RequestLine | undefined {
  if (!('url' in source) || source.url === undefined || source.method === undefined) return undefined;
  return { method: source.method, url: source.url };
}
