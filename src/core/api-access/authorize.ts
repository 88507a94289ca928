import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import { toSignInPage } from '../actions/signin.js';
import { HttpError } from '../http/http-error.js';
import { redirect } from '../http/reply.js';
import { redirectToPage } from '../http/page-reply.js';
import { audit } from '../hooks/audit.js';
import { TWO_FACTORS } from '../session/two-factors.js';
import { siteOf } from '../texts/site.js';
import { allowedScopesOf } from './allowed-scopes.js';
import { fieldsOf, parametersIn, parseAuthorization, type Authorization } from './authorization-request.js';
import { keepCode } from './codes.js';
import { askingInput, showClientPage } from './pages.js';
import { isUnproven } from './redirect-uri.js';
import { OAuthRefusal } from './refusal.js';
import { SINCE, sinceMarker, sinceOf } from './since-marker.js';
import { storedUser } from '../store/stored-user.js';
import { visitorOf, type Visitor } from './visitor.js';

const SECOND = 1000;

/**
 * `GET authorize`: sends the browser back to the client with a code (RFC 6749, section 4.1; PKCE, RFC 7636). Visitors who are not
 * signed in are led to the sign-in page and come back. Users who are signed in already are asked for a click before a program of the
 * device gets a code, by `POST authorize` with the same parameters.
 * @throws {HttpError} (rejects) 400 for an unknown client or redirect URI: the browser is sent nowhere
 */
export async function authorize(exchange: Exchange): Promise<Reply> {
  const request = parseAuthorization(exchange, await sinceOf(exchange));
  if (request instanceof HttpError) throw request;
  try {
    if (request.refusal !== undefined) throw request.refusal;
    const visitor = await visitorOf(exchange);
    const step = await nextStep(exchange, request, visitor);
    if (step !== undefined || visitor === undefined) return step ?? (await toSignIn(exchange));
    if (isAllowedToGo(exchange, request, visitor)) return await sendCode(exchange, request, visitor);
    return request.isSilent ? refuseSilent() : await askToContinue(exchange, request, visitor);
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    return toClient(exchange, request, { error: error.code, error_description: error.message });
  }
}

/** The page that the visitor must see first; `undefined` if they have proven what the client asks for. */
async function nextStep(
  exchange: Exchange,
  request: Authorization,
  visitor: Visitor | undefined,
): Promise<RedirectReply | undefined> {
  const { settings } = exchange;
  const { since } = request;
  if (visitor === undefined || !hasSignedInFor(exchange, request, visitor)) {
    if (request.isSilent) return refuseSilent();
    // They have been there, and the provider has not authenticated them anew.
    if (visitor !== undefined && since !== undefined)
      throw new OAuthRefusal('login_required', 'The user was not authenticated anew.');
    return toSignIn(exchange);
  }
  const { secondFactor } = settings;
  const needsTwo = request.acrValues.includes(TWO_FACTORS) && secondFactor !== undefined;
  if (!needsTwo || secondFactor.shown(visitor.identity.proofs, () => visitor.authTime).assurance === 2)
    return undefined;
  return request.isSilent ? refuseSilent() : toSecondFactor(exchange);
}

/** Whether a visitor has signed in for a request of a client. */
function isMadeFor({ since }: Authorization, { authTime = -Infinity }: Visitor): boolean {
  // Providers say it in seconds.
  return since !== undefined && authTime >= since - SECOND;
}

/** Whether the last sign-in of a visitor is recent enough for a client, and was made for it where that must be. */
function hasSignedInFor({ now }: Exchange, request: Authorization, visitor: Visitor): boolean {
  if (isMadeFor(request, visitor)) return true;
  const { since, maxAge, asksToSignIn } = request;
  const { authTime = -Infinity } = visitor;
  if (asksToSignIn || since !== undefined) return false;
  return maxAge === undefined || authTime >= now.getTime() - maxAge * SECOND;
}

/** Whether a client gets a code without another click: any program of the device could have asked in its name. */
function isAllowedToGo({ request }: Exchange, asked: Authorization, visitor: Visitor): boolean {
  if (!isUnproven(asked.redirectUri) || isMadeFor(asked, visitor)) return true;
  // The CSRF token was checked. The page named the user of this session.
  return request.method === 'POST' && request.form['session'] === visitor.identity.id;
}

async function askToContinue(
  exchange: Exchange,
  { client }: Authorization,
  visitor: Visitor,
): Promise<Reply> {
  const { location: otherAccount } = await toSignIn(exchange);
  const input = await askingInput(exchange, visitor, otherAccount);
  return showClientPage(exchange, (pages, parts) =>
    pages.continuePage(parts, {
      ...input,
      client: client.name,
      site: siteOf(exchange),
      request: fieldsOf(exchange),
    }),
  );
}

function refuseSilent(): never {
  throw new OAuthRefusal('login_required', 'The user must sign in, and `prompt=none` shows no page.');
}

/** To the sign-in page, and back here: by then, the user has signed in after this moment. */
async function toSignIn(exchange: Exchange): Promise<RedirectReply> {
  const query = new URLSearchParams(parametersIn(exchange));
  query.set(SINCE, await sinceMarker(exchange));
  const callbackUrl = `${exchange.baseUrl}/authorize?${query.toString()}`;
  const reply = toSignInPage(exchange, { callbackUrl, error: undefined, code: undefined });
  return exchange.request.method === 'POST' ? { ...reply, status: 303 } : reply;
}

function toSecondFactor(exchange: Exchange): RedirectReply {
  const { settings, origin, baseUrl, request } = exchange;
  const page = settings.pages.secondFactor ?? `${baseUrl}/second-factor`;
  const url = new URL(page, origin);
  url.searchParams.set('callbackUrl', `${baseUrl}/authorize?${request.query.toString()}`);
  url.searchParams.set('assurance', '2');
  return redirectToPage(url, page);
}

async function sendCode(
  exchange: Exchange,
  request: Authorization,
  { identity, owner, authTime }: Visitor,
): Promise<Reply> {
  const { client, redirectUri, challenge, audience, jkt } = request;
  const user = await storedUser(exchange.settings, owner);
  if (user === undefined) throw new OAuthRefusal('access_denied', 'The user has been deleted.');
  const scopes = await allowedScopesOf(exchange.settings, { user, client, asked: request.scopes });
  const code = await keepCode(exchange, owner, {
    client: client.id,
    scopes,
    audience,
    redirectUri,
    challenge,
    session: identity.id,
    createdAt: exchange.now.getTime(),
    ...(jkt !== undefined && { jkt }),
    ...(authTime !== undefined && { authTime }),
    ...(identity.proofs !== undefined && { proofs: identity.proofs }),
  });
  await audit(exchange, { name: 'client.authorized', actor: owner, client: client.id });
  return toClient(exchange, request, { code });
}

/** Back to the client, with the answer in the query, and who it is from (RFC 9207). */
async function toClient(
  exchange: Exchange,
  { client, redirectUri, state }: Authorization,
  answer: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { baseUrl, request } = exchange;
  const query = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: baseUrl });
  const url = `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.toString()}`;
  const followsForm = request.method === 'POST' || request.query.has(SINCE);
  if (!isUnproven(redirectUri) || !followsForm) return redirect(url);
  // Chromium applies `form-action` to the redirects that follow a form, and the form may be on a page of the application's own. A
  // page ends them. It also lets the user open a program that did not open by itself.
  const page = await showClientPage(exchange, (pages, parts) =>
    pages.returnPage(parts, { client: client.name, url }),
  );
  return { ...page, headers: { ...page.headers, Refresh: `0;url=${url}` } };
}
