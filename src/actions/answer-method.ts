import type { Action } from '../contracts/action.js';
import type { Exchange } from '../contracts/exchange.js';
import type { StepPage } from '../contracts/form.js';
import type { Reply } from '../contracts/reply.js';
import type { ResponseInternal } from '../types/cookies.js';
import { empty, json } from '../http/reply.js';
import { allowedMethods } from './allowed-methods.js';
import { builtInPages, showPage } from './built-in-pages.js';

/** The answer to a method that an action has no handler for; `undefined`: it is answered like GET. */
export function answerMethod(method: string, row: Action): Reply | undefined {
  const allow = { Allow: allowedMethods(row).join(', ') };
  if (method === 'OPTIONS') return empty(204, allow);
  if (method === 'HEAD' && row.GET !== undefined) return undefined;
  return json({ message: 'This action has no such method.' }, 405, allow);
}

/** RFC 9110, section 9.3.2: like GET, without a body; and no cookie is set by just looking. */
export function headOf(response: Response | ResponseInternal): Response | ResponseInternal {
  if (!(response instanceof Response)) return { ...response, body: null, cookies: [] };
  const headers = new Headers(response.headers);
  headers.delete('Set-Cookie');
  return new Response(null, { status: response.status, headers });
}

/** For actions that GET does more with than look: nothing runs, so nothing is renewed, begun or redeemed. */
export async function headReply({ settings }: Exchange, { answers }: Action): Promise<Reply> {
  if (answers === 'json') return empty(200, { 'Content-Type': 'application/json' });
  // The one page that such an action shows; its fields are what is wanted.
  const pages = await builtInPages(settings);
  return showPage(pages.step({ providerId: '', page: emptyStep(), csrfToken: '' }));
}

function emptyStep(): StepPage {
  return { title: '', heading: '', icon: 'lock', lead: ['', ''], who: '', fields: {}, button: '', note: '' };
}
