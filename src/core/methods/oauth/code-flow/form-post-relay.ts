import type { Exchange } from '../../../contracts/exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { RedirectReply } from '../../../contracts/reply.js';
import { seal, unseal } from '../../../crypto/seal.js';
import { isBegunUnderSession } from '../../../flow/oauth-flow.js';
import { redirect } from '../../../http/reply.js';
import { andThen, type Awaitable } from '../../../kit/awaitable.js';
import type { AuthorizationResponse } from './authorization-response.js';

const PURPOSE = 'oauth.form-post';
/** The query parameter with the relayed response. */
const PARAM = 'form_post';
/** Characters of the longest response that is relayed; a longer one is handled without the session. */
const MAX_LENGTH = 8192;
/** Seconds that a browser has to follow one redirect. */
const MAX_AGE = 60;

/**
 * Redirects the browser to this callback with the sealed response in the query. A form from the provider's site comes
 * without the session cookie, which is `SameSite=Lax`; browsers send it with the redirect. `undefined` when the flow was
 * not begun in a session, so that none is needed.
 */
export function relayForm(
  exchange: Exchange,
  response: AuthorizationResponse,
  {
    provider,
    sessionBinding,
  }: { readonly provider: OAuthProvider; readonly sessionBinding: string | undefined },
): Awaitable<RedirectReply | undefined> {
  const isForm = provider.formPost && exchange.request.method === 'POST' && response.duplicated.length === 0;
  if (!isForm || sessionBinding !== undefined) return undefined;
  return relayPosted(exchange, response, provider);
}

async function relayPosted(
  exchange: Exchange,
  response: AuthorizationResponse,
  provider: OAuthProvider,
): Promise<RedirectReply | undefined> {
  if (!(await isBegunUnderSession(exchange, response.params.get('state') ?? undefined))) return undefined;
  const { baseUrl, settings, now } = exchange;
  const content = { p: provider.id, o: response.origin, q: response.params.toString() };
  if (content.q.length > MAX_LENGTH) return undefined;
  const sealed = await seal(content, { secrets: settings.secrets, purpose: PURPOSE, maxAge: MAX_AGE, now });
  return redirect(`${baseUrl}/callback/${provider.id}?${PARAM}=${encodeURIComponent(sealed)}`);
}

/** The response that {@link relayForm} put into the query; `undefined` for every other request. */
export function relayedForm(
  { request, settings, now }: Exchange,
  provider: OAuthProvider,
): Awaitable<AuthorizationResponse | undefined> {
  const sealed = provider.formPost && request.method === 'GET' ? request.query.get(PARAM) : null;
  if (sealed === null) return undefined;
  return andThen(unseal(sealed, { secrets: settings.secrets, purpose: PURPOSE, now }), (content) => {
    if (content === null || content['p'] !== provider.id || typeof content['q'] !== 'string')
      return undefined;
    const origin = typeof content['o'] === 'string' ? content['o'] : null;
    return { method: 'POST', params: new URLSearchParams(content['q']), duplicated: [], origin };
  });
}
