import type { Front } from './connection.ts';
import { administer } from './database.ts';
import type { Place } from './database.ts';
import { Figures, report } from './figures.ts';
import type { Goal, Outcome } from './figures.ts';
import { Load } from './load.ts';
import { Machines } from './machines.ts';
import { startNginx } from './nginx.ts';
import { readOptions } from './options.ts';
import type { Options } from './options.ts';
import { startOutside } from './outside.ts';
import type { Outside } from './outside.ts';
import { freePorts } from './ports.ts';
import { startProxy } from './proxy.ts';
import { makeSecret, makeTrouble } from './trouble.ts';
import type { Stage, Trouble } from './trouble.ts';

/** What a parent process is told of a run. */
export interface Told {
  readonly goals: readonly Goal[];
  readonly trouble: Trouble;
  readonly signIns: number;
  /** What went wrong with the sign-ins that failed, for whoever looks for the reason. */
  readonly failed: readonly string[];
}

/** When every session and link of a run has expired. */
const FAR_FUTURE = new Date('2100-01-01T00:00:00Z');

/** What is undone at the end, last things first. */
const undo: (() => Promise<void>)[] = [];
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

try {
  const told = await run(readOptions(process.env));
  process.send?.(told);
  process.exitCode = told.goals.every(({ value }) => value === 0) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const step of undo.splice(0).toReversed()) await step().catch(console.error);
}

async function run(options: Options): Promise<Told> {
  const namespace = `latchkey_cluster_${process.pid}_${Date.now().toString(36)}`;
  const place: Place = { database: options.database, url: options.url, namespace };
  const administration = await administer(place);
  undo.push(() => administration.remove());
  await administration.prepare();
  const outside = await startOutside();
  undo.push(() => outside.stop());

  const ports = await freePorts(options.processes);
  const front = options.proxy === 'nginx' ? await startNginx(ports) : await startProxy(ports);
  undo.push(() => front.stop());
  const { issuer, clientId, clientSecret } = outside.provider;
  const { mailbox, provider } = outside;
  const knowsClients = options.proxy === 'nginx';
  const told = { place, origin: front.origin, knowsClients, issuer, clientId, clientSecret, mailbox };
  const secret = makeSecret();
  const machines = new Machines(told, ports, [secret]);
  undo.push(() => machines.stop());
  await machines.start();
  console.log(
    `\n  ${options.processes} processes on ${options.database} behind ${options.proxy === 'nginx' ? 'nginx' : 'a proxy of its own'}, ` +
      `${options.seconds} s of load, deploys: ${options.deploy}\n`,
  );

  const figures = new Figures();
  const measured = await measure({
    options,
    front,
    outside,
    machines,
    administration,
    provider,
    secret,
    figures,
  });
  const goals = report(figures, measured);
  return { goals, trouble: measured.trouble, signIns: figures.signIns, failed: figures.failed };
}

interface Cast extends Pick<Stage, 'options' | 'machines' | 'administration' | 'provider' | 'secret'> {
  readonly front: Front;
  readonly outside: Outside;
  readonly figures: Figures;
}

/** Load and trouble at the same time; then, what there is. */
async function measure({ front, outside, figures, ...cast }: Cast): Promise<Outcome> {
  const { options, administration, machines } = cast;
  const before = await administration.rows();
  const begun = performance.now();
  const passed = (): number => (performance.now() - begun) / 1000;
  const isOver = (): boolean => interrupted.signal.aborted || figures.signIns >= options.signIns;
  let isInTrouble = true;
  const load = new Load({ front, outside, figures, goesOn: () => isInTrouble && !isOver() });
  const trouble = makeTrouble({ ...cast, load, isOver, passed }).finally(() => {
    isInTrouble = false;
  });
  const [done] = await Promise.all([trouble, load.run(options.visitors)]);
  const seconds = passed();
  await load.check();
  const after = await administration.rows();
  await administration.cleanup(FAR_FUTURE);
  const cleaned = await administration.rows();
  return { seconds, trouble: done, forced: machines.forced, ...load.people, before, after, cleaned };
}
