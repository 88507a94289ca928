import type { Installation } from './installation.ts';
import type { Outcome } from './scenario/step.ts';

/** Something that the scenario runs on. */
export interface Engine {
  readonly name: string;
  readonly run: (installation: Installation) => Promise<readonly Outcome[]>;
}

/** Reads what the scenario printed. @throws {Error} when it printed nothing */
export function outcomesIn(text: string): Outcome[] {
  const line = text.split('\n').find((one) => one.includes('OUTCOMES '));
  if (line === undefined) throw new Error(`The scenario did not end: ${text.slice(0, 1500)}`);
  // `scenario/print.ts` wrote it.
  return JSON.parse(line.slice(line.indexOf('OUTCOMES ') + 'OUTCOMES '.length)) as Outcome[];
}

/**
 * Loads a package that is installed here and not in the repository, so that the compiler does not ask for it.
 * @param name - of which `Module` is the part that is used
 */
export async function load<Module>(name: string): Promise<Module> {
  // Its documentation says so.
  return (await import(name)) as Module;
}
