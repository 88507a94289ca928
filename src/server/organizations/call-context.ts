import type { Exchange } from '../../core/contracts/exchange.js';
import type { SessionSource } from '../../core/contracts/session-source.js';
import type { OrganizationRefusal } from '../../types/organization-calls.js';
import type { Visitor } from '../accounts/visitor.js';
import type { Access } from './access.js';
import type { GuardedStore } from './guarded-store.js';

/** What a call knows of who asks. */
export interface CallContext {
  readonly exchange: Exchange;
  readonly visitor: Visitor;
  readonly userId: string;
  readonly source: SessionSource;
  readonly store: GuardedStore;
}

/** What a call in an organization knows, whose need was met. */
export interface MemberContext extends CallContext {
  readonly access: Access;
}

/** The argument of a call, as it came: nothing in it was checked. */
export type Given = Readonly<Record<string, unknown>>;

/** Ends a call: nothing, or nothing more, is changed. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly code: OrganizationRefusal;
  /** The member of the argument that is wrong, or the seconds to wait. */
  readonly details: { readonly field?: string; readonly retryAfter?: number };

  constructor(code: OrganizationRefusal, details: CallRefused['details'] = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Refuses a member of the argument. */
export function invalid(field: string): CallRefused {
  return new CallRefused('invalid', { field });
}

/** A member of the argument that must be a text. @throws {CallRefused} */
export function textIn(given: Given, field: string): string {
  const value = given[field];
  if (typeof value !== 'string' || value === '' || value.length > 1000) throw invalid(field);
  return value;
}
