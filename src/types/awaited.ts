/** What a promise of `T`, or `T` itself, comes to. */
type Settled<T> = T extends PromiseLike<infer Value> ? Settled<Value> : T;

/** The compiler's own `Awaited` under its name, for programs that import it from here. */
export type { Settled as Awaited };
