/** The value that awaiting a `T` gives. */
type Settled<T> = T extends PromiseLike<infer Value> ? Settled<Value> : T;

/** The same as TypeScript's own `Awaited`, for programs that import it from here. */
export type { Settled as Awaited };
