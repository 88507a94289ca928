import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { toSignInPage } from '../actions/signin.js';
import { HttpError } from '../http/http-error.js';
import { redirect } from '../http/reply.js';
import { redirectToPage } from '../http/page-reply.js';
import { sessionStrategy } from '../session/index.js';
import { audit } from '../hooks/audit.js';
import { allowedScopesOf } from './allowed-scopes.js';
import { parseAuthorization, SINCE, type Authorization } from './authorization-request.js';
import { keepCode } from './codes.js';
import { isUnproven } from './redirect-uri.js';
import { readContinued } from './read-continued.js';
import { OAuthRefusal } from './refusal.js';
import { storedUser } from './stored-user.js';

const SECOND = 1000;
/** A second factor, by the name that tokens have for it. */
const TWO_FACTORS = 'urn:latchkey:assurance:2';

/** Who is signed in, and how. */
interface Visitor {
  readonly identity: SessionIdentity & { readonly id: string };
  readonly owner: string;
  /** Milliseconds; `undefined`: unknown. */
  readonly authTime: number | undefined;
}

/**
 * `GET authorize`: sends the browser back to the client with a code (RFC 6749, section 4.1; PKCE, RFC 7636). Visitors who are not
 * signed in are led to the sign-in page and come back.
 * @throws {HttpError} (rejects) 400 for an unknown client or redirect URI: the browser is sent nowhere
 */
export async function authorize(exchange: Exchange): Promise<Reply> {
  const request = parseAuthorization(exchange);
  if (request instanceof HttpError) throw request;
  try {
    if (request.refusal !== undefined) throw request.refusal;
    const visitor = await visitorOf(exchange);
    const step = nextStep(exchange, request, visitor);
    if (step !== undefined || visitor === undefined) return step ?? toSignIn(exchange);
    return await sendCode(exchange, request, visitor);
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    return toClient(exchange, request, { error: error.code, error_description: error.message });
  }
}

async function visitorOf(exchange: Exchange): Promise<Visitor | undefined> {
  const { settings } = exchange;
  const identity = await (await sessionStrategy(settings)).identify(exchange);
  if (identity?.userId === undefined || identity.id === undefined) return undefined;
  const { facts } = await readContinued(settings, identity);
  return {
    identity: { ...identity, id: identity.id },
    owner: String(identity.userId),
    authTime: facts.authTime,
  };
}

/** The page that the visitor must see first; `undefined` if they have proven what the client asks for. */
function nextStep(
  exchange: Exchange,
  request: Authorization,
  visitor: Visitor | undefined,
): RedirectReply | undefined {
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
  if (!needsTwo || secondFactor.shown(visitor.identity.proofs, visitor.authTime).assurance === 2)
    return undefined;
  return request.isSilent ? refuseSilent() : toSecondFactor(exchange);
}

/** Whether the last sign-in of a visitor is recent enough for a client, and was made for it where that must be. */
function hasSignedInFor(
  { now }: Exchange,
  { since, maxAge, asksToSignIn, redirectUri }: Authorization,
  { authTime = -Infinity }: Visitor,
): boolean {
  // Providers say it in seconds.
  const isMadeForIt = since !== undefined && authTime >= since - SECOND;
  if (isMadeForIt) return true;
  if (asksToSignIn || since !== undefined || isUnproven(redirectUri)) return false;
  return maxAge === undefined || authTime >= now.getTime() - maxAge * SECOND;
}

function refuseSilent(): never {
  throw new OAuthRefusal('login_required', 'The user must sign in, and `prompt=none` shows no page.');
}

/** To the sign-in page, and back here: by then, the user has signed in after this moment. */
function toSignIn(exchange: Exchange): RedirectReply {
  const { baseUrl, now, request } = exchange;
  const back = new URL(`${baseUrl}/authorize?${request.query.toString()}`);
  back.searchParams.set(SINCE, String(now.getTime()));
  return toSignInPage(exchange, { callbackUrl: back.href, error: undefined, code: undefined });
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
function toClient(
  { baseUrl }: Exchange,
  { redirectUri, state }: Authorization,
  answer: Readonly<Record<string, string>>,
): RedirectReply {
  const query = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: baseUrl });
  return redirect(`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.toString()}`);
}
