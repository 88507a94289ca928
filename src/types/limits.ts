/** The limits of password attempts. */
export interface CredentialsLimits {
  /** Attempts on one account before the first delay. @default 5 */
  free?: number;
  /** Seconds that the first delay lasts; each further failure doubles it. @default 1 */
  firstDelay?: number;
  /** Seconds that a delay lasts at most: no user is locked out for good. @default 900 (15 minutes) */
  longestDelay?: number;
  /** Failures in an hour from one client address (IPv6: one /64), whatever the accounts. @default 50 */
  perClient?: number;
  /** Failures in an hour from one network (IPv4: /24, IPv6: /48). @default 500 */
  perNetwork?: number;
}

/** The limits of emails. */
export interface EmailLimits {
  /** Mails to one address: in an hour, or for as long as their links work, if that is shorter (10 minutes at the least). @default 5 */
  perAddress?: number;
  /** Invitations in an hour that one user sends, and that are sent from one client address; twice as many from one network. @default 100 */
  perInviter?: number;
  /** Mails in an hour that one client address (IPv6: one /64) asks for. @default 20 */
  perClient?: number;
  /** Mails in an hour that one network (IPv4: /24, IPv6: /48) asks for. @default 200 */
  perNetwork?: number;
}

/** How often a browser may ask for the options of a passkey ceremony. */
export interface PasskeyLimits {
  /** Requests in a minute from one client address (IPv6: one /64). @default 60 */
  perClient?: number;
  /** Requests in a minute from one network (IPv4: /24, IPv6: /48). @default 600 */
  perNetwork?: number;
}

/** Rate limits. Each member can be `false`. */
export interface LimitsOptions {
  /** Passwords and other fields of a form. @default {} */
  credentials?: false | CredentialsLimits;
  /** Mails with a link or a code. @default {} */
  email?: false | EmailLimits;
  /** Options of passkey ceremonies. @default {} */
  passkeys?: false | PasskeyLimits;
  /**
   * Where the address of a client is found. A number: so many trusted proxies append to `X-Forwarded-For`, so it is counted
   * from the right; `0`: there is none, and the address of the connection counts whatever a client sends. A name: that of a header field that the platform sets and clients cannot, for instance
   * `cf-connecting-ip`. A function of the request. Without an address, only accounts and devices are counted. A request with fewer
   * addresses than proxies, or without the field, is counted by the first of them or by the connection, where that is a public address.
   * @default the address of the connection, where the server is Node's, it is no private one, and there is no `X-Forwarded-For`
   */
  clientAddress?: number | string | ((request: Request) => string | undefined);
}
