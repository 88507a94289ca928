/** What the adapters and record stores of this package have that hold connections. */
export interface LimitsTime {
  /**
   * How long a statement may take: after that its connection is closed, so that another one takes its place. Requests set it to
   * `timeouts.adapter`.
   */
  readonly timeLimit: TimeLimitHolder;
}

/** A limit that can be changed; what is under way keeps the one it began with. */
export interface TimeLimitHolder {
  /** @default 10 */
  seconds: number;
}
