/** What a compiler said of the same programs over two packages. */
export interface ErrorsOverBoth {
  readonly ours: readonly string[];
  readonly original: readonly string[];
  /** The name that both are installed under. */
  readonly core: string;
}

/**
 * The errors that come with our package: those at places where the original has none of the same code, and all in our own
 * declarations. Programs of ours must have none at all, over either: over the original, they would prove nothing.
 */
export function moreErrors({ ours, original, core }: ErrorsOverBoth): string[] {
  const known = new Set(original.map(placeOf));
  const inCore = (line: string): boolean => line.includes(`node_modules/${core}/`);
  return [
    ...original.filter(isInProgram).map((line) => `the original: ${line}`),
    ...ours.filter((line) => isInProgram(line) || inCore(line) || !known.has(placeOf(line))),
  ];
}

const isInProgram = (line: string): boolean => !line.includes('node_modules/');

/** File, position and code; the sentence names types, which differ. */
function placeOf(line: string): string {
  return /^.*?\(\d+,\d+\): error TS\d+/.exec(line)?.[0] ?? line;
}
