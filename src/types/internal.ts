// What inferred types are made of. A compiler that writes declarations names these types after the entry point
// `latchkey/types/internal`. They change with any release: applications import what `latchkey/types` has.
export type { Acting, AtProvider, Failing, Limiting } from './audit.js';
export type {
  DefinedCallbacks,
  DefinedJwtParams,
  DefinedSessionParams,
  SignInFacts,
  UpdateFacts,
} from './defined-callbacks.js';
export type {
  ConfigToDefine,
  DefaultStrategy,
  inferred,
  NamedUser,
  PlainTypes,
  ReadUser,
  Sent,
  SignedInUser,
  StoredUser,
  Strategy,
  SummaryOf,
  TokenUser,
  TokenUserShowing,
} from './defined-config.js';
export type { OptionTable, TakenOptions, TakesOptions } from './option-table.js';
export type {
  ComesFromElsewhere,
  DefaultResult,
  Fields,
  Flat,
  MemberOf,
  NamesId,
  SessionResult,
  SessionShowing,
  ShownMembers,
  ShowsId,
  StoredSession,
  TokenToShape,
  Without,
} from './defined-session.js';
export type { GivenToken, IdentifiedToken, MadeToken } from './defined-token.js';
export type { LimitsTime, TimeLimitHolder } from './limits-time.js';
export type { EndpointRules, OfflineAccess } from './provider-common.js';
export type { AdministrationCallOf } from './administration-calls.js';
export type { InOrganization, OrganizationCallOf } from './organization-calls.js';
export type { PermissionsOf } from './organizations.js';
export type { OAuthBase } from './provider.js';
export type { ProfileMapping } from './provider-profile.js';
export type { RecordKey, RecordWrite } from './records.js';
export type { RunsSql } from './runs-sql.js';
export type { raw, skipCSRFCheck } from './symbols.js';
export type { Untyped } from './untyped.js';
export type { CreationOptionsJSON, CredentialDescriptorJSON, RequestOptionsJSON } from './webauthn.js';
