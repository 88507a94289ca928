type AnyFunction = CallableFunction | ((...given: never) => unknown);

/** `true` for the type of a value that can be a function, or have one inside; `never` for any other. */
export type HoldsFunction<T> = T extends AnyFunction
  ? true
  : T extends readonly (infer Item)[]
    ? HoldsFunction<Item>
    : T extends object
      ? { [Name in keyof T]-?: HoldsFunction<T[Name]> }[keyof T]
      : never;
