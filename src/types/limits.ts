/** The limits of password attempts. */
export interface CredentialsLimits {
  /** Attempts on one account before the first delay. @default 5 */
  free?: number;
  /** Length of the first delay in seconds; each further failure doubles it. @default 1 */
  firstDelay?: number;
  /** The longest delay in seconds, so that no user is locked out for good. @default 900 (15 minutes) */
  longestDelay?: number;
  /** Failures in an hour from one client address (IPv6: one /64), over all accounts. @default 50 */
  perClient?: number;
  /** Failures in an hour from one network (IPv4: /24, IPv6: /48). @default 500 */
  perNetwork?: number;
}

/** The limits of emails. */
export interface EmailLimits {
  /** Emails to one address in an hour, or in the lifetime of their links if that is shorter (at least 10 minutes). @default 5 */
  perAddress?: number;
  /** Invitations that one user or one client address sends in an hour; one network sends twice as many. @default 100 */
  perInviter?: number;
  /** Emails in an hour that one client address (IPv6: one /64) requests. @default 20 */
  perClient?: number;
  /** Emails in an hour that one network (IPv4: /24, IPv6: /48) requests. @default 200 */
  perNetwork?: number;
}

/** The limits of requests for the options of a passkey ceremony. */
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
  /** Emails with a link or a code. @default {} */
  email?: false | EmailLimits;
  /** Requests for the options of passkey ceremonies. @default {} */
  passkeys?: false | PasskeyLimits;
  /**
   * Where to find the address of a client:
   * - a number of trusted proxies that append to `X-Forwarded-For`: the address is counted from the right. With `0`, it is the
   *   address of the connection, whatever headers a client sends;
   * - the name of a header that the platform sets and clients cannot, for instance `cf-connecting-ip`;
   * - a function of the request.
   *
   * Without an address, only accounts and devices are counted. If `X-Forwarded-For` has fewer addresses than there are proxies, the
   * first one is used. If a request has neither the header nor `X-Forwarded-For`, the address of the connection is used. Both
   * count only if they are public.
   * @default the address of the connection, on Node.js, if it is not private and there is no `X-Forwarded-For`
   */
  clientAddress?: number | string | ((request: Request) => string | undefined);
}
