import type { Exchange, RequestFields } from '../contracts/exchange.js';
import type { AuditDetails, AuditEvent, AuditName } from '../../types/audit.js';
import type { Awaitable } from '../../types/model.js';
import { randomHex } from '../crypto/random.js';
import { emit } from './events.js';

/** What an event is about, without what every event says. */
export type AuditDraft = {
  readonly [Name in AuditName]: { readonly name: Name } & AuditDetails[Name];
}[AuditName];

/** The request that something happened in: the same object names the same request. */
interface NamedRequest {
  readonly headers: RequestFields;
}

/** Where it happened: in an exchange, in a request that is none yet, or in the server's own code. */
export interface AuditSource extends Pick<Exchange, 'settings'> {
  readonly request?: NamedRequest;
}

/** As many as the reference of a fault has: the id stands for it. */
const ID_OCTETS = 4;
const LONGEST_AGENT = 256;
/** What no browser calls itself: a listener may write it into a log or onto a terminal (CWE-117). */
const CONTROL = /\p{C}/gu;
/** A reason that the library made up, or a provider: what has another form is not passed on. */
const REASON = /^[\w.-]{1,64}$/;

/** Tells the listener `events.audit`. Without one, nothing is computed. */
export function audit(source: AuditSource, draft: AuditDraft): Awaitable<void> {
  const { settings, request } = source;
  const id = correlationId(source);
  if (id === undefined) return undefined;
  const userAgent = request?.headers.get('user-agent')?.replaceAll(CONTROL, '').slice(0, LONGEST_AGENT);
  const facts = { time: settings.runtime.now(), id, ...(userAgent !== undefined && { userAgent }) };
  // A draft with the facts is an event of the same name, which the compiler cannot tell for a union.
  return emit(source, 'audit', Object.freeze({ ...draft, ...facts }) as AuditEvent);
}

/** Reports a failed sign-in that throws no error, such as a link that was used before. */
export function auditFailure(
  exchange: Exchange,
  provider: string,
  why: { readonly error: string; readonly code: string },
): Awaitable<void> {
  const area = exchange.request.action;
  return audit(exchange, { name: 'signin.failed', area, provider, ...why, fault: 'visitor' });
}

/** The id of a request, the same in all of its events; `undefined` without a listener. */
export function correlationId({ settings, request }: AuditSource): string | undefined {
  if (settings.events.audit === undefined) return undefined;
  if (request === undefined) return randomHex(ID_OCTETS);
  const ids = settings.memo('audit-ids', () => new WeakMap<NamedRequest, string>());
  const id = ids.get(request) ?? randomHex(ID_OCTETS);
  ids.set(request, id);
  return id;
}

/** The member `actor` of a user with an id. Stores with integer ids return numbers. */
export function actorOf(id: string | number | null | undefined): { readonly actor?: string } {
  return id === undefined || id === null || id === '' ? {} : { actor: String(id) };
}

/** The member `code` of an event, if a reason can be passed on. */
export function reasonOf(code: unknown): { readonly code?: string } {
  return typeof code === 'string' && REASON.test(code) ? { code } : {};
}
