/** `true` when both types are the same, optional and read-only members included. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** `true` when the members of `Shape` are in `T` with exactly these types, optional and read-only as written. */
export type Has<T, Shape> = Equal<
  { [K in keyof Pick<T, keyof Shape & keyof T>]: T[K] },
  { [K in keyof Shape]: Shape[K] }
>;

/** Compiles when every row is `true`. */
export type Holds<Rows extends Record<string, true>> = Rows;
