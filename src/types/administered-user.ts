import type { AdapterAccountType, AdapterUser } from './adapter.js';
import type { ApiKey } from './api-keys.js';
import type { EnrolledFactor } from './second-factor.js';
import type { ListedSession } from './session-control.js';

/** A user, as administrators see it. */
export interface AdministeredUser {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  /** When the user proved the address; `null`: never. */
  readonly emailVerified: Date | null;
  readonly image: string | null;
  /** `null`: the user is not banned. */
  readonly ban: Ban | null;
}

/** A ban that counts now. */
export interface Ban {
  readonly reason: string | null;
  readonly since: Date;
  /** `null`: it has no end. */
  readonly until: Date | null;
  /** The id of the administrator; `cli` for a ban by an operator: `latchkey user ban`, or `importBan`. */
  readonly by: string;
}

/** A ban that another application stored. */
export interface TakenBan {
  readonly userId: string;
  /** Kept in one line, of up to 1000 characters. */
  readonly reason?: string | null | undefined;
  /** When it ends: a `Date`, or ISO 8601 text. @default never */
  readonly until?: Date | string | null | undefined;
}

/** An account that is linked to a user. No token of it is shown. */
export interface LinkedRow {
  /** The id of the provider. */
  readonly provider: string;
  readonly providerAccountId: string;
  readonly type: AdapterAccountType;
}

/** How a user proves more than one factor. */
export interface UserFactors {
  /** Empty without the option `secondFactor`. */
  readonly enrolled: readonly EnrolledFactor[];
  /** How many passkeys are stored. */
  readonly passkeys: number;
  /** Whether a password is stored here. */
  readonly hasPassword: boolean;
}

/** A passkey in a {@link UserExport}. */
export interface ExportedPasskey {
  readonly credentialId: string;
  /** What the user calls it. */
  readonly name: string | null;
  readonly deviceType: string;
  readonly backedUp: boolean;
  /** Separated by commas. */
  readonly transports: string | null;
}

/** Everything that the library keeps of a user, without what signs in: no token, no hash, no key. */
export interface UserExport {
  /** The row of the adapter, with the columns of the application. */
  readonly user: AdapterUser;
  readonly accounts: readonly (LinkedRow & { readonly scope?: string })[];
  readonly sessions: readonly ListedSession[];
  readonly factors: UserFactors;
  readonly passkeys: readonly ExportedPasskey[];
  readonly apiKeys: readonly ApiKey[];
  /** The organizations of the user, by id. */
  readonly memberships: readonly { readonly organization: string; readonly role: string }[];
  readonly ban: Ban | null;
}
