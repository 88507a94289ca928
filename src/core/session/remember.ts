import type { Exchange } from '../contracts/exchange.js';
import type { SignedIn } from '../contracts/session-strategy.js';
import type { CookieDefinition } from '../contracts/settings.js';
import { REMEMBER_ASKED } from '../http/library-fields.js';
import type { SessionLifetime } from './session-start.js';

/** Seconds for which a choice waits for its sign-in to be completed: as long as a link of a mail works by default. */
const CHOICE_MAX_AGE = 86_400;
const BRIEF = 'no';
/** What a form says for no. A box that is left empty is not sent. */
const NO: ReadonlySet<string> = new Set(['', 'no', 'off', 'false', '0']);

/** Whether the form of the request says that the session should go with the browser; `undefined`: it says nothing. */
function choiceOf({ request: { form } }: Exchange): boolean | undefined {
  const { remember, [REMEMBER_ASKED]: asked } = form;
  if (remember === undefined) return asked === undefined ? undefined : true;
  return NO.has(remember.toLowerCase());
}

/** Keeps the choice of a form that begins a sign-in until it is completed, in a cookie of its browser. */
export function keepChoice(exchange: Exchange): void {
  if (exchange.settings.sessionControl?.remember !== 'ask') return;
  const cookie = choiceCookie(exchange);
  if (choiceOf(exchange) === true) exchange.jar.set(cookie, BRIEF, { maxAge: CHOICE_MAX_AGE });
  else if (exchange.jar.get(cookie.name) !== undefined) exchange.jar.clear(cookie);
}

/**
 * The lifetime of a session that begins: that of the session it continues, or one of its own. This ends the wait for a choice
 * that an earlier form made.
 * @param createdAt - when it begins, in milliseconds
 */
export function lifetimeFrom(
  exchange: Exchange,
  { continues }: Pick<SignedIn, 'continues'>,
  createdAt: number,
): SessionLifetime {
  const persistent = !takeChoice(exchange);
  if (continues?.startedAt === undefined) return { startedAt: createdAt, persistent };
  const isAllowed = exchange.settings.sessionControl?.remember !== 'never';
  return { startedAt: continues.startedAt, persistent: continues.persistent && isAllowed };
}

/** Whether a user who signs in wants a session that goes with the browser. */
function takeChoice(exchange: Exchange): boolean {
  const { remember } = exchange.settings.sessionControl ?? {};
  if (remember !== 'ask') return remember === 'never';
  const cookie = choiceCookie(exchange);
  const kept = exchange.jar.get(cookie.name);
  if (kept !== undefined) exchange.jar.clear(cookie);
  return choiceOf(exchange) ?? kept === BRIEF;
}

/**
 * The cookie of a choice, named and scoped as the others are. It is no secret: changing it in a browser changes how
 * long their own session lasts. Providers that answer with a form of their own site must bring it along.
 */
function choiceCookie({ cookies, settings }: Exchange): CookieDefinition {
  const { name: sibling, options } = cookies.callbackUrl;
  const { domain: _, ...own } = options;
  const prefix = /^__Secure-/i.test(sibling) ? '__Secure-' : '';
  const path = settings.basePath === '' ? '/' : settings.basePath;
  const sameSite = own.secure === true ? 'none' : own.sameSite;
  return {
    name: `${prefix}authjs.remember`,
    options: { ...own, path, ...(sameSite !== undefined && { sameSite }) },
  };
}
