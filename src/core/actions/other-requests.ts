import type { Action, CarriedActionRow } from '../contracts/action.js';
import type { Exchange, IncomingRequest } from '../contracts/exchange.js';
import type { StepPage } from '../contracts/form.js';
import type { Reply } from '../contracts/reply.js';
import type { Settings } from '../contracts/settings.js';
import type { ResponseInternal } from '../../types/cookies.js';
import type { Route } from '../http/route.js';
import { audit } from '../hooks/audit.js';
import { preflightHeaders } from '../http/client-origins.js';
import { empty, json } from '../http/reply.js';
import { isPageAction } from '../http/route.js';
import { builtInPages, showPage } from './built-in-pages.js';
import { notFoundReply } from './not-found.js';

/**
 * The reply to a request that no action handles: an unknown path, OPTIONS, or a method that the action does not have.
 * `undefined` for HEAD, which is handled like GET.
 * @param match - the action at the path of the request; `null` if there is none
 */
export async function replyToOtherRequest(
  request: IncomingRequest,
  settings: Settings,
  match: { readonly route: Route; readonly row: Action | CarriedActionRow } | null,
): Promise<Reply | undefined> {
  const { method } = request;
  if (match === null) {
    settings.logger.debug('no such action', () => ({ method }));
    return notFoundReply({ request, settings, route: null, message: 'There is nothing here.' });
  }
  if (method === 'HEAD' && match.row.GET !== undefined) return undefined;
  settings.logger.debug('no such method', () => ({ method }));
  if (method !== 'OPTIONS') {
    await audit({ settings, request }, { name: 'request.refused', area: match.route.action, status: 405 });
    return wrongMethodReply(match.row);
  }
  const allow = allowedMethods(match.row).join(', ');
  const allowed = 'preflight' in match.row ? match.row.preflight : preflightHeaders;
  return empty(204, { Allow: allow, ...allowed?.(settings, request.headers) });
}

/** 405, with the methods that the action does have (RFC 9110, section 15.5.6). */
export function wrongMethodReply(row: Action): Reply {
  const allow = { Allow: allowedMethods(row).join(', ') };
  return json({ message: 'This action has no such method.' }, 405, allow);
}

function allowedMethods(row: Action): readonly string[] {
  return [...(row.GET ? ['GET', 'HEAD'] : []), ...(row.POST ? ['POST'] : []), 'OPTIONS'];
}

/** The response to HEAD: that of GET without its body (RFC 9110, section 9.3.2), and without cookies. */
export function headResponse(response: Response | ResponseInternal): Response | ResponseInternal {
  if (!(response instanceof Response)) return { ...response, body: null, cookies: [] };
  const headers = new Headers(response.headers);
  headers.delete('Set-Cookie');
  return new Response(null, { status: response.status, headers });
}

/** The reply to HEAD for actions whose GET has side effects: it runs nothing, and only has the right headers. */
export async function headReply({ settings, request }: Exchange): Promise<Reply> {
  if (!isPageAction(request.action, settings.features))
    return empty(200, { 'Content-Type': 'application/json' });
  // The one page that such an action shows, for its headers.
  const pages = await builtInPages(settings, request);
  return showPage(pages.step({ providerId: '', page: emptyStep(), csrfToken: '', showing: '', site: '' }));
}

function emptyStep(): StepPage {
  const any = 'confirm.title';
  return { title: any, heading: any, icon: 'lock', lead: any, who: '', fields: {}, button: any, note: any };
}
