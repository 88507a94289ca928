import type { Exchange } from '../../../contracts/exchange.js';
import type { OAuthProvider } from '../../../contracts/provider.js';
import type { RedirectReply } from '../../../contracts/reply.js';
import type { Awaitable } from '../../../types/model.js';
import { seal, unseal } from '../../../crypto/seal.js';
import { isBegunUnderSession } from '../../../flow/flow-cookies.js';
import { redirect } from '../../../http/reply.js';
import type { AuthorizationResponse } from './authorization-response.js';

const PURPOSE = 'oauth.form-post';
/** Query parameter of the relayed answer. */
const PARAM = 'form_post';
/** Characters of an answer that is passed on; a longer one is judged as it came. */
const MAX_LENGTH = 8192;
/** Seconds that a browser has to follow one redirect. */
const MAX_AGE = 60;

/**
 * A form from the provider's site comes without the session cookie, which is `Lax`. Where the flow was begun under a
 * session, the answer takes one redirect more, sealed, so that the browser brings the session along. `undefined` where
 * that is not needed.
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
  return isForm && sessionBinding === undefined ? relay(exchange, response, provider) : undefined;
}

async function relay(
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

/** The form that {@link relayForm} passed on; `undefined` for every other request. */
export function relayedForm(
  exchange: Exchange,
  provider: OAuthProvider,
): Awaitable<AuthorizationResponse | undefined> {
  const { request } = exchange;
  const sealed = provider.formPost && request.method === 'GET' ? request.query.get(PARAM) : null;
  return sealed === null ? undefined : openRelayed(exchange, provider, sealed);
}

async function openRelayed(
  { settings, now }: Exchange,
  provider: OAuthProvider,
  sealed: string,
): Promise<AuthorizationResponse | undefined> {
  const content = await unseal(sealed, { secrets: settings.secrets, purpose: PURPOSE, now });
  if (content === null || content['p'] !== provider.id || typeof content['q'] !== 'string') return undefined;
  const origin = typeof content['o'] === 'string' ? content['o'] : null;
  return { method: 'POST', params: new URLSearchParams(content['q']), duplicated: [], origin };
}
