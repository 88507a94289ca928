/** What an operator puts in the place of a stretch of text. */
export interface Replacement {
  /** Name of the operator, as in docs/mutation.md. */
  readonly operator: string;
  /** First character that is replaced. */
  readonly start: number;
  /** First character after it. */
  readonly end: number;
  readonly text: string;
}

/** One small, deliberate mistake in one file. */
export interface Mutant extends Replacement {
  /** `<path>:<operator>:<six hexadecimal digits>`; it outlives changes elsewhere in the file. */
  readonly id: string;
  /** Path below `src`. */
  readonly path: string;
  /** One-based. */
  readonly line: number;
  readonly original: string;
  /** The probe whose hit shows that a test runs this code. */
  readonly probe: number;
}

/** The text of a file with the mistake in it. */
export function mutate(text: string, { start, end, text: replacement }: Replacement): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
