import type { Exchange } from '../contracts/exchange.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { CookieDefinition } from '../contracts/settings.js';
import { seal, unseal } from '../crypto/seal.js';
import { rememberReturnTo, resolveReturnTo } from '../flow/return-to.js';
import { methodOf } from '../methods/index.js';

/** What the sign-in page remembers in a browser: which way was used last, and what a refused form had in its fields. */

/** Seconds: as long as browsers keep a cookie (RFC 6265bis, section 5.5). */
const LAST_USED_MAX_AGE = 34_560_000;
/** Seconds between a refused form and the page that shows it again. */
const ATTEMPT_MAX_AGE = 120;
const PURPOSE = 'refused form';
/** Longest value that is kept, in characters. */
const LONGEST_VALUE = 254;
/** Most fields that are kept. */
const MOST_FIELDS = 4;
/** Types of fields whose values may stand in a form again; secrets never do. */
const KEPT_TYPES: ReadonlySet<string> = new Set(['text', 'email', 'tel']);
/** Fields that tell secrets, of whatever type (HTML, autofill). */
const SECRET = /one-time-code|password|cc-/i;

/** A form that was refused. */
export interface RefusedForm {
  /** The id of the provider. */
  readonly provider: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Remembers the way that a user signed in, where the built-in page has several. */
export function rememberWay(exchange: Exchange, { id }: ResolvedProvider): void {
  const { settings, jar } = exchange;
  if (settings.pages.signIn !== undefined || settings.providers.all().length < 2) return;
  const cookie = cookieOf(exchange, 'last-used');
  if (jar.get(cookie.name) !== id) jar.set(cookie, id, { maxAge: LAST_USED_MAX_AGE });
}

/** The id of the provider that a user last signed in with in this browser. */
export function lastWay(exchange: Exchange): string | undefined {
  return exchange.jar.get(cookieOf(exchange, 'last-used').name);
}

/**
 * Keeps where a refused form of the application's own page was to lead: the page is shown again with the error alone in its
 * address, and its next form goes on to the same place.
 */
export async function keepTarget(exchange: Exchange): Promise<void> {
  const { settings, request } = exchange;
  if (request.method !== 'POST' || settings.pages.signIn === undefined) return;
  if (request.form['callbackUrl']) rememberReturnTo(exchange, await resolveReturnTo(exchange));
}

/** Keeps what a refused form of the built-in page had in its fields, but for secrets, for the page that shows it again. */
export async function keepRefusedForm(exchange: Exchange): Promise<void> {
  const { settings, request, jar, now } = exchange;
  if (request.method !== 'POST' || request.wantsUrl || settings.pages.signIn !== undefined) return;
  const provider = settings.providers.get(request.providerId ?? '');
  if (provider === undefined) return;
  const { kind, inputs } = methodOf(provider).form(provider);
  const names = kind === 'email' ? ['email'] : kind === 'fields' ? keptNames(inputs) : [];
  if (names.length === 0) return;
  const values: Record<string, string> = {};
  for (const name of names.slice(0, MOST_FIELDS)) {
    const value = Object.hasOwn(request.form, name) ? request.form[name] : undefined;
    if (value !== undefined && value.length <= LONGEST_VALUE) values[name] = value;
  }
  const form = { p: provider.id, v: values };
  const options = { secrets: settings.secrets, purpose: PURPOSE, maxAge: ATTEMPT_MAX_AGE, now };
  jar.set(cookieOf(exchange, 'attempt'), await seal(form, options), { maxAge: ATTEMPT_MAX_AGE });
}

/** The form that was refused just now in this browser; it is forgotten with this. */
export async function takeRefusedForm(exchange: Exchange): Promise<RefusedForm | undefined> {
  const { settings, jar, now } = exchange;
  const cookie = cookieOf(exchange, 'attempt');
  const sealed = jar.get(cookie.name);
  if (sealed === undefined) return undefined;
  jar.clear(cookie);
  const form = await unseal(sealed, { secrets: settings.secrets, purpose: PURPOSE, now });
  // We sealed it: it is what `keepRefusedForm` wrote.
  return form === null
    ? undefined
    : { provider: String(form['p']), values: form['v'] as RefusedForm['values'] };
}

function keptNames(inputs: Readonly<Record<string, { readonly [name: string]: unknown }>>): string[] {
  return Object.entries(inputs)
    .filter(([key, { type = 'text', autocomplete, autoComplete }]) => {
      const hints = [key, autocomplete, autoComplete].filter((hint) => typeof hint === 'string');
      return KEPT_TYPES.has(String(type).toLowerCase()) && !hints.some((hint) => SECRET.test(hint));
    })
    .map(([key, { name }]) => (typeof name === 'string' ? name : key));
}

/** A cookie of the page, named and scoped as the others are. */
function cookieOf({ cookies, settings }: Exchange, name: 'attempt' | 'last-used'): CookieDefinition {
  const { name: sibling, options } = cookies.callbackUrl;
  // The host's own: no other subdomain needs to know.
  const { domain: _, ...own } = options;
  const prefix = /^__Secure-/i.test(sibling) ? '__Secure-' : '';
  return {
    name: `${prefix}authjs.${name}`,
    options: { ...own, path: settings.basePath === '' ? '/' : settings.basePath },
  };
}
