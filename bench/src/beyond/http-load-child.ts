import { load, type LoadJob } from './http-client.ts';

/** The load generator, in a process of its own: jobs come as messages, what was seen goes back as one. */
process.on('message', (job: LoadJob) => {
  load(job).then(
    (seen) => process.send?.({ seen }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
