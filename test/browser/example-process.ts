import { startProgram } from './program-process.js';
import type { RunningProgram } from './program-process.js';

/** What an example says of itself. */
interface ExampleFacts {
  readonly app: string;
  readonly identityProvider: string;
}

/** An example that runs. */
export type RunningExample = ExampleFacts & Pick<RunningProgram, 'interrupt'>;

/**
 * Starts an example of `examples/`; wants the built package.
 * @throws {Error} (rejects) when it ends instead, with what it printed
 */
export async function startExample(name: string): Promise<RunningExample> {
  const started = await startProgram(name);
  if ('code' in started) throw new Error(`${name} did not start; is the package built?\n${started.output}`);
  const { ready, interrupt } = started;
  // The line that examples print for programs.
  return { ...(JSON.parse(ready) as ExampleFacts), interrupt };
}
