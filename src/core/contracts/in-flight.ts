/**
 * The state that parallel requests to this process share: work under way, its results, and used keys. Other processes do
 * not see it, so security never depends on it alone.
 */
export interface InFlight {
  /** Runs `work` and shares its result with all calls with the same key within a few seconds. Failures are not kept. */
  share<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` after all earlier work with the same key has finished. */
  serialize<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Claims a key for a number of seconds: true for the first caller, false for all others. */
  claim(key: string, seconds: number): boolean;
  /** Remembers the outcome of a flow for ten minutes, for a browser that repeats its callback. */
  remember(key: string, outcome: FlowOutcome): void;
  /** The outcome that {@link InFlight.remember} stored for a key; `undefined` if it is unknown or too old. */
  recall(key: string): FlowOutcome | undefined;
}

/** The outcome of a finished flow. */
export interface FlowOutcome {
  /** The binding of the session that was issued. */
  readonly sessionBinding: string;
  readonly returnTo: string;
}
