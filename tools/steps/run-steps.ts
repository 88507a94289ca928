import type { Step } from './step.ts';

/**
 * Runs steps in their order, as many at once as there are lanes; never two at once that need the same servers.
 *
 * @param run runs one step; it must not throw for what the step does
 */
export async function runSteps<One extends Step>(
  steps: readonly One[],
  lanes: number,
  run: (step: One) => Promise<void>,
): Promise<void> {
  const waiting = [...steps];
  let usesServers = false;

  async function lane(): Promise<void> {
    for (;;) {
      // The first that may run beside the others.
      const index = waiting.findIndex((step) => !(usesServers && needsServers(step)));
      const [step] = index < 0 ? [] : waiting.splice(index, 1);
      if (step === undefined) return;
      const takesServers = needsServers(step);
      if (takesServers) usesServers = true;
      await run(step);
      if (takesServers) usesServers = false;
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane));
}

function needsServers({ needs = [] }: Step): boolean {
  return needs.includes('servers');
}
