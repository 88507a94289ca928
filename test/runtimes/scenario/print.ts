import { runScenario } from './index.js';

// No `await` at the top: a bundler that puts everything into one file appends what is loaded on demand, and it would wait for it.
void runScenario().then((outcomes) => {
  // One line, whatever else the runtime prints; every runtime has a console, and no other way out is the same everywhere.
  // oxlint-disable-next-line no-console
  console.log(`OUTCOMES ${JSON.stringify(outcomes)}`);
});
