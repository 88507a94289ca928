import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { administer } from './database.ts';
import type { Administration, Place } from './database.ts';
import { Figures, report } from './figures.ts';
import { Load } from './load.ts';
import { Machines } from './machines.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { startOutside } from './outside.ts';
import { startProxy } from './proxy.ts';

/** When every session and link of a run has expired. */
const FAR_FUTURE = new Date('2100-01-01T00:00:00Z');

/** What is undone at the end, last things first. */
const undo: (() => Promise<void>)[] = [];
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

try {
  const isMet = await run(readOptions(process.env));
  process.exitCode = isMet ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const step of undo.splice(0).toReversed()) await step().catch(console.error);
}

async function run(options: Options): Promise<boolean> {
  const namespace = `latchkey_cluster_${process.pid}_${Date.now().toString(36)}`;
  const place: Place = { database: options.database, url: options.url, namespace };
  const administration = await administer(place);
  undo.push(() => administration.remove());
  await administration.prepare();

  const outside = await startOutside();
  undo.push(() => outside.stop());
  // The proxy is told about the processes, which are told about the proxy.
  const holder: { machines?: Machines } = {};
  const proxy = await startProxy(() => holder.machines?.ports() ?? []);
  undo.push(() => proxy.stop());
  const { provider, mailbox } = outside;
  const { issuer, clientId, clientSecret } = provider;
  const secret = randomBytes(33).toString('base64');
  const { origin } = proxy;
  const machines = new Machines({ place, secret, origin, issuer, clientId, clientSecret, mailbox });
  holder.machines = machines;
  undo.push(() => machines.stop());
  await machines.start(options.processes);
  console.log(`\n  ${options.processes} processes on ${options.database}, ${options.seconds} s of load\n`);

  const before = await administration.rows();
  const figures = new Figures();
  const begun = performance.now();
  const passed = (): number => (performance.now() - begun) / 1000;
  const goesOn = (): boolean =>
    passed() < options.seconds && figures.signIns < options.signIns && !interrupted.signal.aborted;
  const load = new Load({ origin, outside, figures, goesOn });
  const [, { kills, dropped }] = await Promise.all([
    load.run(options.visitors),
    trouble(options, { machines, administration, goesOn, passed }),
  ]);
  const seconds = passed();
  await load.check();
  const after = await administration.rows();
  await administration.cleanup(FAR_FUTURE);
  const cleaned = await administration.rows();
  const badGateways = proxy.badGateways();
  return report(figures, { seconds, kills, dropped, badGateways, ...load.people, before, after, cleaned });
}

interface Stage {
  readonly machines: Machines;
  readonly administration: Administration;
  readonly goesOn: () => boolean;
  /** Seconds since the load began. */
  readonly passed: () => number;
}

/**
 * Kills one process after the other, each when the one before has been back for a while, and halfway through ends all
 * connections to the database.
 */
async function trouble(
  { killEvery, seconds }: Options,
  { machines, administration, goesOn, passed }: Stage,
): Promise<{ kills: number; dropped: number }> {
  let kills = 0;
  let dropped = 0;
  let next = killEvery;
  while (goesOn()) {
    await wait(50);
    if (!machines.areUp) next = passed() + killEvery;
    else if (killEvery > 0 && passed() > next) {
      machines.kill(kills++);
      next = passed() + killEvery;
    }
    if (dropped === 0 && passed() > seconds / 2) dropped = await administration.dropConnections();
  }
  return { kills, dropped };
}
