import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import { checkRedirect, resolveReturnTo } from '../flow/return-to.js';
import { isForProgram } from '../http/for-program.js';
import { HttpError } from '../http/http-error.js';
import { newShowing } from '../http/library-fields.js';
import { redirectToPage } from '../http/page-reply.js';
import { json } from '../http/reply.js';
import { endOtherOwnSessions, endOwnSession } from '../logout/end-own-sessions.js';
import { listOwn } from '../session/revocation/list-own.js';
import { sessionsPage } from '../pages/sessions.js';
import { siteOf } from '../texts/site.js';
import { builtInPages, formToken, showPage } from './built-in-pages.js';
import { toSignInPage } from './signin.js';
import { identified } from '../session/identified.js';

/**
 * `GET sessions`: the sessions of the signed-in user, as a page or as JSON. It ends none.
 * @throws {SessionTokenError} (rejects) if the store is unavailable
 */
export async function showSessions(exchange: Exchange): Promise<Reply> {
  const { settings, request, origin, now } = exchange;
  const identity = await identified(exchange);
  if (identity === null) return toStranger(exchange);
  const page = settings.pages.sessions;
  const isProgram = isForProgram(request);
  // For the application's own page, too: it may read the token from the cookie.
  const csrfToken = await formToken(exchange);
  if (!isProgram && typeof page === 'string') {
    const url = new URL(page, origin);
    for (const [name, value] of request.query) url.searchParams.append(name, value);
    return redirectToPage(url, page);
  }
  const sessions = await listOwn(exchange, identity);
  if (isProgram) return json({ sessions });
  const pages = await builtInPages(settings, request);
  return showPage(
    sessionsPage(pages.other)({
      sessions,
      clients: settings.api?.clients,
      now,
      csrfToken,
      showing: newShowing(),
      callbackUrl: await resolveReturnTo(exchange),
      site: siteOf(exchange),
      status: request.query.get('status') ?? undefined,
    }),
  );
}

/** What a form did; the query parameter `status` of the page that follows. */
type Status = 'ended' | 'others' | 'unknown';

/**
 * `POST sessions`: ends the session `id` of the signed-in user, or with `others=yes` all but that of this browser. An id of
 * another user is answered as one that there is not.
 * @throws {SessionTokenError} (rejects) if the store is unavailable
 * @throws {AuthError} (rejects) if a store fails: then the session may be live
 * @throws {HttpError} (rejects) 400 if neither field was sent
 */
export async function endSessions(exchange: Exchange): Promise<Reply> {
  const { request } = exchange;
  const { id, others } = request.form;
  const isOthers = others === 'yes';
  if (isOthers === (id !== undefined && id !== ''))
    throw new HttpError(400, 'Send either the field `id`, or `others` with the value `yes`.');
  const identity = await identified(exchange);
  if (identity === null) return toStranger(exchange);
  if (isOthers) {
    const ended = await endOtherOwnSessions(exchange, identity);
    return isForProgram(request) ? json({ ended }) : toSessions(exchange, 'others');
  }
  const isEnded = await endOwnSession(exchange, identity, id ?? '');
  if (isForProgram(request))
    return isEnded ? json({ ended: 1 }) : json({ message: 'You have no such session.', ended: 0 }, 404);
  if (!isEnded) return toSessions(exchange, 'unknown');
  return id === identity.id ? toSignedOut(exchange) : toSessions(exchange, 'ended');
}

/** The answer to a visitor who is not signed in: the way in, and back. */
function toStranger(exchange: Exchange): Reply {
  if (isForProgram(exchange.request)) return json({ message: 'Not signed in.' }, 401);
  return toSignInPage(exchange, {
    callbackUrl: `${exchange.baseUrl}/sessions`,
    error: undefined,
    code: undefined,
  });
}

/** Back to the page, which says what was done. */
async function toSessions(exchange: Exchange, status: Status): Promise<RedirectReply> {
  const { settings, request, origin, baseUrl } = exchange;
  const own = settings.pages.sessions;
  const page = typeof own === 'string' ? own : `${baseUrl}/sessions`;
  const url = new URL(page, origin);
  url.searchParams.set('status', status);
  const callbackUrl = request.form['callbackUrl'];
  if (callbackUrl !== undefined && callbackUrl !== '')
    url.searchParams.set('callbackUrl', await checkRedirect(exchange, callbackUrl));
  return { ...redirectToPage(url, page), status: 303 };
}

/** Where it says that no user is signed in here any more. */
function toSignedOut({ baseUrl }: Exchange): RedirectReply {
  const page = `${baseUrl}/signed-out`;
  return { ...redirectToPage(new URL(page), page), status: 303 };
}
