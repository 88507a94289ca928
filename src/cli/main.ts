#!/usr/bin/env node
import { run } from './run.js';

// A cookie may stand among the arguments, and lists of processes show those.
process.title = 'latchkey';

// Whoever reads a pipe may have seen enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2));

// The application's adapter may hold connections, which would keep the process. A pipe gets all that was written before.
for (const stream of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => stream.write('', () => resolve()));
process.exit();
