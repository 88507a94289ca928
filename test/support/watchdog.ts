import { Worker } from 'node:worker_threads';

// A loop that never ends leaves no turn to any time limit of the test runner. A thread of its own watches the process
// of the tests and ends it, so that the run fails instead of hanging.

/** Far more than a test may take that waits for a compiler. */
const LIMIT = 180_000;
const BEAT = 1000;

const WATCHED = Symbol.for('latchkey.tests.watchdog');

/** What the thread does: it sees whether the beats still come. */
const source = `
  const { workerData: { beats, limit, beat } } = require('node:worker_threads');
  let seen = -1;
  let since = Date.now();
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    if (now !== seen) { seen = now; since = Date.now(); }
    if (Date.now() - since < limit) return;
    require('node:fs').writeSync(2, 'A test has blocked its process for ' + limit / 1000 + ' s: ended.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, beat);
`;

// Once in a process, however many test files it runs.
if (!(WATCHED in globalThis)) {
  Object.defineProperty(globalThis, WATCHED, { value: true });
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { beats, limit: Number(process.env['TEST_BLOCKED_LIMIT'] ?? LIMIT), beat: BEAT };
  setInterval(() => Atomics.add(beats, 0, 1), BEAT).unref();
  new Worker(source, { eval: true, workerData }).unref();
}
