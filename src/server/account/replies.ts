import type { Exchange } from '../../core/contracts/exchange.js';
import type { RedirectReply, Reply } from '../../core/contracts/reply.js';
import { toSignInPage } from '../../core/actions/signin.js';
import { checkRedirect } from '../../core/flow/return-to.js';
import { isForProgram } from '../../core/http/for-program.js';
import { redirectToPage } from '../../core/http/page-reply.js';
import { json } from '../../core/http/reply.js';

/** What a form of the page did. */
export type AccountStatus = 'saved' | 'sent';

/** The HTTP statuses of refusals, as programs get them; any other is 400. */
const REFUSALS: ReadonlyMap<string, number> = new Map([
  ['no_session', 401],
  ['reauthentication_required', 403],
  ['not_found', 404],
  ['last_way_in', 409],
  ['last_owner', 409],
  ['rate_limited', 429],
  ['busy', 429],
]);

/** The answer to a visitor who is not signed in: the way in, and back. */
export function toStranger(exchange: Exchange): Reply {
  if (isForProgram(exchange.request)) return json({ ok: false, error: 'no_session' }, 401);
  return signIn(exchange);
}

function signIn(exchange: Exchange): RedirectReply {
  const callbackUrl = `${exchange.baseUrl}/account`;
  return {
    ...toSignInPage(exchange, { callbackUrl, error: 'SessionRequired', code: undefined }),
    status: 303,
  };
}

/** The answer to a form that was refused: back to the page, which says why, or to a fresh proof. */
export async function toRefusal(
  exchange: Exchange,
  refusal: { readonly error: string; readonly retryAfter?: number },
): Promise<Reply> {
  const { settings, request, baseUrl } = exchange;
  const { error, retryAfter } = refusal;
  if (isForProgram(request))
    return json(
      { ok: false, error, ...(retryAfter !== undefined && { retryAfter }) },
      REFUSALS.get(error) ?? 400,
    );
  if (error !== 'reauthentication_required') return toPage(exchange, { code: error });
  if (settings.secondFactor === undefined) return signIn(exchange);
  const url = new URL(`${baseUrl}/second-factor`);
  url.searchParams.set('callbackUrl', `${baseUrl}/account`);
  return { kind: 'redirect', location: url.href, status: 303 };
}

/** The answer to a form that was accepted. */
export async function toDone(exchange: Exchange, status: AccountStatus): Promise<Reply> {
  return isForProgram(exchange.request) ? json({ ok: true }) : toPage(exchange, { status });
}

async function toPage(exchange: Exchange, query: Readonly<Record<string, string>>): Promise<RedirectReply> {
  const { settings, request, origin, baseUrl } = exchange;
  const page = settings.pages.account ?? `${baseUrl}/account`;
  const url = new URL(page, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const callbackUrl = request.form['callbackUrl'];
  if (callbackUrl !== undefined && callbackUrl !== '')
    url.searchParams.set('callbackUrl', await checkRedirect(exchange, callbackUrl));
  return { ...redirectToPage(url, page), status: 303 };
}
