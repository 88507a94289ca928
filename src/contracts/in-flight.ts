/**
 * What parallel requests to this process share: work under way, its results, and what was used up. Best effort: another
 * process knows nothing of it, so safety never depends on it alone.
 */
export interface InFlight {
  /** Runs `work`. Whoever comes with the same key within a few seconds gets the same result. Failures are not kept. */
  share<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` once all earlier work with the same key is done. */
  serialize<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Uses up a key for a number of seconds: true for whoever comes first, false for everybody after. */
  claim(key: string, seconds: number): boolean;
  /** Keeps for ten minutes what a finished flow led to, for a browser that repeats its callback. */
  remember(key: string, outcome: FlowOutcome): void;
  /** What {@link InFlight.remember} was given for a key; `undefined` for what is unknown or too old. */
  recall(key: string): FlowOutcome | undefined;
}

/** What a finished flow led to. */
export interface FlowOutcome {
  /** The binding of the session that was issued. */
  readonly sessionBinding: string;
  readonly returnTo: string;
}
