import { useState } from 'react';

/**
 * Runs one thing at a time: while it runs, `isBusy` keeps the buttons from a second click. What it throws is the problem that the
 * page shows, and so is the text that it returns.
 */
export function useTask(firstProblem) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(firstProblem);
  const run = async (task) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      setProblem(await task());
    } catch {
      setProblem('The server does not answer. Please try again in a moment.');
    }
    setBusy(false);
  };
  return { isBusy, problem, run };
}
