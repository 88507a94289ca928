/** Who takes part in a row. */
export interface Contestant {
  readonly name: string;
  /** Makes the input of one operation, outside of the timed part: a request with a token that nobody has seen. */
  readonly prepare: () => unknown;
  readonly run: (input: never) => unknown;
  /** Throws when an answer is wrong. */
  readonly check: (output: never) => Promise<void> | void;
}

/** A row: what is measured, and who is measured. */
export interface Row {
  readonly title: string;
  readonly contestants: readonly Contestant[];
}

/** A contestant whose input and output types are checked where it is written. */
export function contestant<Input, Output>(
  name: string,
  {
    prepare,
    run,
    check,
  }: {
    readonly prepare: () => Input | Promise<Input>;
    readonly run: (input: Input) => Output | Promise<Output>;
    readonly check: (output: Output) => Promise<void> | void;
  },
): Contestant {
  return { name, prepare, run, check };
}
