/** Work of this process, shared or put in a row between parallel requests; best effort, safety never depends on it. */
export interface InFlight {
  /** Runs `work`; the same key within a few seconds gets the same result. Failures are not kept. */
  share<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` after whatever else has the same key. */
  serialize<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Keeps what a finished flow led to, for a browser that repeats its callback. Bounded. */
  remember(key: string, outcome: FlowOutcome): void;
  recall(key: string): FlowOutcome | undefined;
}

/** What a flow led to. */
export interface FlowOutcome {
  /** Binding of the session that was issued. */
  readonly sessionBinding: string;
  readonly returnTo: string;
}
