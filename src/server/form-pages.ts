import type { Exchange } from '../core/contracts/exchange.js';
import type { RedirectReply } from '../core/contracts/reply.js';
import type { FormPageInput } from '../core/pages/form-parts.js';
import type { TextName } from '../types/texts.js';
import { formToken } from '../core/actions/built-in-pages.js';
import { toSignInPage } from '../core/actions/signin.js';
import { newShowing } from '../core/http/library-fields.js';
import { redirectToPage } from '../core/http/page-reply.js';
import { siteOf } from '../core/texts/site.js';

/** The parameters of the URL of a page. */
export type PageQuery = Readonly<Record<string, string>>;

/** Pages with forms for signed-in users, at the path of an action. */
interface FormPages {
  readonly action: 'organizations' | 'users';
  /** What a page says by the parameter `status`: what a form did. */
  readonly status: ReadonlyMap<string, TextName>;
  /** What it says by the parameter `code`: why a form did nothing. */
  readonly problems: ReadonlyMap<string, TextName>;
}

/** What every page with forms is shown with. */
export async function formPageInput(
  exchange: Exchange,
  { status, problems }: Pick<FormPages, 'status' | 'problems'>,
): Promise<FormPageInput> {
  const { request, origin } = exchange;
  return {
    csrfToken: await formToken(exchange),
    showing: newShowing(),
    site: siteOf(exchange),
    home: `${origin}/`,
    status: status.get(request.query.get('status') ?? ''),
    problem: problems.get(request.query.get('code') ?? ''),
  };
}

/** Where the forms of pages lead. */
interface FormReplies {
  /** The page with these parameters. */
  readonly toPage: (exchange: Exchange, query: PageQuery) => RedirectReply;
  /** The answer to a visitor whose proof is missing, or too old: the way in, and back. */
  readonly toSignIn: (exchange: Exchange, query: PageQuery) => RedirectReply;
  /** The answer to a form that was refused: back to the page, which says why, or to a fresh proof, and back. */
  readonly toRefusal: (exchange: Exchange, error: string, query: PageQuery) => RedirectReply;
}

export function formReplies(action: FormPages['action']): FormReplies {
  const urlOf = ({ baseUrl }: Exchange, query: PageQuery): URL => {
    const url = new URL(`${baseUrl}/${action}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };
  const toPage: FormReplies['toPage'] = (exchange, query) => {
    const url = urlOf(exchange, query);
    return see(redirectToPage(url, url.href));
  };
  const toSignIn: FormReplies['toSignIn'] = (exchange, query) => {
    const callbackUrl = urlOf(exchange, query).href;
    return see(toSignInPage(exchange, { callbackUrl, error: 'SessionRequired', code: undefined }));
  };
  const toRefusal: FormReplies['toRefusal'] = (exchange, error, query) => {
    if (error === 'no_session' || error === 'provider_not_allowed') return toSignIn(exchange, query);
    const isOneFactor = error === 'second_factor_required';
    if (!isOneFactor && error !== 'reauthentication_required')
      return toPage(exchange, { ...query, code: error });
    const { settings, origin, baseUrl } = exchange;
    if (settings.secondFactor === undefined) return toSignIn(exchange, query);
    const own = settings.pages.secondFactor ?? `${baseUrl}/second-factor`;
    const url = new URL(own, origin);
    url.searchParams.set('callbackUrl', urlOf(exchange, query).href);
    if (isOneFactor) url.searchParams.set('assurance', '2');
    return see(redirectToPage(url, own));
  };
  return { toPage, toSignIn, toRefusal };
}

/** A redirect that is followed by a GET, whatever this was. */
function see(reply: RedirectReply): RedirectReply {
  return { ...reply, status: 303 };
}
