#!/usr/bin/env node
// A cookie may stand among the arguments, and lists of processes show those.
process.title = 'latchkey';

// The reader of a pipe may have seen enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const OLDEST_NODE = 20;

// Of an older Node nothing else of the program can be loaded. Bun and Deno say which Node they are like.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `latchkey needs Node ${OLDEST_NODE} or later, and this is Node ${process.versions.node}.\n`,
  );
  process.exit(2);
}
const { run } = await import('./run.js');

process.exitCode = await run(process.argv.slice(2));

// The application's adapter may hold connections, which would keep the process. A pipe gets all that was written before.
for (const stream of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => stream.write('', () => resolve()));
process.exit();
