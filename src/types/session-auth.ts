/** How the user of a session authenticated: the member `auth` of the session, where the option `secondFactor` is set. */
export interface SessionAuth {
  /** When the user last proved who they are, as an ISO 8601 date. `null`: unknown. */
  readonly authTime: string | null;
  /** When a second factor was last proven, as an ISO 8601 date. `null`: never in this session, or a provider does not say when. */
  readonly factorTime: string | null;
  /** How: values of RFC 8176, such as `pwd`, `otp` and `mfa`. */
  readonly amr: readonly string[];
  /** 2 if a second factor was proven in this session, otherwise 1. */
  readonly assurance: 1 | 2;
}
