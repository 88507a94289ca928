/** What is counted together. */
export type LimitRule = 'credentials' | 'email' | 'invitations' | 'passkeys';

/** Grows with every failure: `free` attempts, then delays that double. Times are in seconds. */
export interface DelayPolicy {
  readonly kind: 'delays';
  readonly free: number;
  readonly first: number;
  readonly longest: number;
}

/** So many attempts in a time, in seconds. */
export interface WindowPolicy {
  readonly kind: 'window';
  readonly most: number;
  readonly seconds: number;
}

/** How a bucket is filled. */
export type LimitPolicy = DelayPolicy | WindowPolicy;

/** The policies of one rule; what is `undefined` is not counted. */
export interface RulePolicies {
  readonly account: LimitPolicy | undefined;
  readonly client: WindowPolicy;
  readonly network: WindowPolicy;
}

/** The resolved option `limits`. */
export interface LimitSettings {
  /** `undefined`: not limited. */
  readonly rules: Readonly<Record<LimitRule, RulePolicies | undefined>>;
  readonly clientAddress: number | string | ((request: Request) => string | undefined) | undefined;
}
