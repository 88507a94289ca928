import { createHook } from 'node:async_hooks';
import type { Contestant } from './contestant.ts';

/** What an operation costs beside time. The first two are the same on every machine. */
export interface Counters {
  readonly promises: number;
  /** Jobs for the thread pool, of WebCrypto or `node:crypto`. */
  readonly cryptoJobs: number;
  readonly heapKb: number;
}

const CRYPTO_JOB =
  /^(?:.*CryptoJob|HashRequest|HASHREQUEST|DERIVEBITSREQUEST|CIPHERREQUEST|SIGNREQUEST|KEYGENREQUEST|KEYPAIRGENREQUEST|PBKDF2REQUEST|SCRYPTREQUEST|VERIFYREQUEST|KEYEXPORTREQUEST|CHECKPRIMEREQUEST)$/i;
const WARM_UP = 300;
const OPERATIONS = 100;

/** Counts what one operation makes: promises and jobs by asynchronous hooks, octets by the heap's growth. */
export async function count(contestant: Contestant): Promise<Counters> {
  const { prepare, run } = contestant;
  for (let i = 0; i < WARM_UP; i++) await run((await prepare()) as never);
  const heapKb = await heapOf(contestant);
  let promises = 0;
  let cryptoJobs = 0;
  const jobs = new Set<number>();
  const hook = createHook({
    init(id, type) {
      if (type === 'PROMISE') promises += 1;
      else if (CRYPTO_JOB.test(type)) jobs.add(id);
    },
    // Jobs that are done at once are made as well, but nothing ever comes back for them.
    before(id) {
      if (jobs.delete(id)) cryptoJobs += 1;
    },
  });
  const inputs: unknown[] = [];
  for (let i = 0; i < OPERATIONS; i++) inputs.push(await prepare());
  hook.enable();
  let before = promises;
  const own: number[] = [];
  for (const input of inputs) {
    before = promises;
    const outcome = run(input as never);
    await outcome;
    own.push(promises - before);
  }
  await new Promise((resolve) => setImmediate(resolve));
  hook.disable();
  // `await` in this loop makes two of its own for a promise that is native.
  const typical = own.sort((a, b) => a - b)[OPERATIONS >> 1] ?? 0;
  return { promises: typical, cryptoJobs: cryptoJobs / OPERATIONS, heapKb };
}

async function heapOf({ prepare, run }: Contestant): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < 7; round++) {
    const inputs: unknown[] = [];
    for (let i = 0; i < 60; i++) inputs.push(await prepare());
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    for (const input of inputs) await run(input as never);
    samples.push((process.memoryUsage().heapUsed - before) / inputs.length / 1024);
  }
  // Collections in between make it less, never more.
  return Math.max(...samples.sort((a, b) => a - b).slice(2, 6));
}
