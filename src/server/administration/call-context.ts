import type { Exchange } from '../../core/contracts/exchange.js';
import type { AdministrationRefusal } from '../../types/administration-calls.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { Visitor } from '../accounts/visitor.js';

/** What a call knows of who asks. */
export interface CallContext {
  readonly exchange: Exchange;
  /** `undefined` for `stopImpersonating` where the session is over. */
  readonly visitor: Visitor | undefined;
  /** The id of the administrator. */
  readonly actor: string;
}

/** What a call about a user knows. */
export interface UserContext extends CallContext {
  readonly visitor: Visitor;
  /** As the adapter has it, with its id as text. */
  readonly user: AdapterUser;
  readonly isAdministrator: boolean;
}

/** The argument of a call, as it came: nothing in it was checked. */
export type Given = Readonly<Record<string, unknown>>;

/** Ends a call: nothing, or nothing more, is changed. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly code: AdministrationRefusal;
  /** The member of the argument that is wrong. */
  readonly details: { readonly field?: string };

  constructor(code: AdministrationRefusal, details: CallRefused['details'] = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Refuses a member of the argument. */
export function invalid(field: string): CallRefused {
  return new CallRefused('invalid', { field });
}

/** Characters of the longest text in an argument: an id, an address, a reason. */
export const LONGEST_TEXT = 1000;
/** No id, address or name has them, and PostgreSQL cannot compare with the first one. */
const CONTROL = /\p{Cc}/u;

/** A member of the argument that must be a text, of one line. @throws {CallRefused} */
export function textIn(given: Given, field: string): string {
  const value = given[field];
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_TEXT || CONTROL.test(value))
    throw invalid(field);
  return value;
}

/** {@link textIn} for one that may be missing: a form and a query have an empty text for it. @throws {CallRefused} */
export function optionalTextIn(given: Given, field: string): string | undefined {
  return given[field] === undefined || given[field] === '' ? undefined : textIn(given, field);
}
