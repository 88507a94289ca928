import { check, type Step } from '../runtimes/scenario/step.ts';

/** A call with the wrong object, and what its error must say that it is. */
export type Refusal = readonly [called: string, seems: string, call: () => unknown];

/** A step for each refusal: a `TypeError`, at once, which names the function and the object. */
export function refusedSteps(refusals: readonly Refusal[]): Step[] {
  return refusals.map(([called, seems, call]) => ({
    name: `${called} refuses ${seems}`,
    run: async () => {
      let error: unknown;
      try {
        call();
      } catch (thrown) {
        error = thrown;
      }
      check(error instanceof TypeError, `no TypeError: ${String(error)}`);
      check(
        error.message.startsWith(`${called} needs a`) || error.message.startsWith(`${called} needs the`),
        error.message,
      );
      check(error.message.includes(seems), error.message);
    },
  }));
}
