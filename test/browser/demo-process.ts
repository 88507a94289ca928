import { startProgram } from './program-process.js';
import type { FailedProgram, RunningProgram } from './program-process.js';

/** Where the session of a demo lives. */
export type Strategy = 'jwt' | 'database';

/** What the demo says of itself. */
interface DemoFacts {
  readonly app: string;
  readonly identityProvider: string;
  /** Verifies access tokens of the application. */
  readonly service: string;
  /** Holds its database. */
  readonly directory: string;
}

/** A demo that runs. */
export type RunningDemo = DemoFacts & Pick<RunningProgram, 'interrupt'>;

/** Starts the demo; wants the built package. */
export async function startDemo(env: Readonly<Record<string, string>>): Promise<RunningDemo | FailedProgram> {
  const started = await startProgram('demo', env);
  if ('code' in started) return started;
  const { ready, interrupt } = started;
  // The line that the demo prints for programs.
  return { ...(JSON.parse(ready) as DemoFacts), interrupt };
}
