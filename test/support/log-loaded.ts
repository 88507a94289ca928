import { createLogger, linesWritten } from '../../src/core/logger.js';

// The tests of one room look into the log at once. That what is logged first arrives as well, in its order and before
// the answer, is proven by src/core/logger/first-lines.test.ts, and where whole requests are made (`shared-world`).
createLogger({ logger: { warn: () => {} }, debug: false }).warn('weak-secret');
await linesWritten();
