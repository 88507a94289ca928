import { CARRIED_KINDS } from '../../../core/records/carried-kinds.js';
import type { RecordKind } from '../../../core/records/kinds.js';
import { isObject } from '../../../core/kit/object.js';

/** What an organization demands, and what belongs to it. Times are milliseconds since the epoch. */
export interface PolicyRow {
  readonly secondFactor: boolean;
  readonly providers: readonly string[] | null;
  readonly joinRole: string | null;
  /** Those that the organization named; which of them are its own say the records of domains. */
  readonly domains: readonly NamedDomain[];
  readonly connection: ConnectionRow | null;
}

/** A domain that an organization named. */
export interface NamedDomain {
  readonly domain: string;
  /** The secret of its TXT record. */
  readonly token: string;
}

/** The OpenID provider of an organization. */
export interface ConnectionRow {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Which organization has shown that a domain is its own. */
export interface DomainRow {
  readonly organizationId: string;
  /** When the TXT record was first seen. */
  readonly verifiedAt: number;
  /** When it was last seen. */
  readonly checkedAt: number;
}

/** What an organization demands. */
export const policyKind: RecordKind<PolicyRow> = {
  name: CARRIED_KINDS.organizationPolicy[0],
  isDurable: true,
  // It was sealed by us, so that its main members tell enough.
  parse: (value) =>
    isObject(value) && Array.isArray(value['domains']) ? (value as unknown as PolicyRow) : undefined,
};

/** The organization of a domain. */
export const domainKind: RecordKind<DomainRow> = {
  name: CARRIED_KINDS.organizationDomain[0],
  isDurable: true,
  parse: (value) =>
    isObject(value) && typeof value['organizationId'] === 'string'
      ? (value as unknown as DomainRow)
      : undefined,
};

/** That a user left, or was removed. */
export const formerKind: RecordKind<true> = {
  name: CARRIED_KINDS.formerMember[0],
  isDurable: true,
  parse: (value) => (value === true ? true : undefined),
};
