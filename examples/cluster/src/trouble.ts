import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Administration } from './database.ts';
import type { Load } from './load.ts';
import type { Machines } from './machines.ts';
import type { Options } from './options.ts';
import type { Provider } from './provider.ts';

/** What trouble is made with. */
export interface Stage {
  readonly options: Options;
  readonly machines: Machines;
  readonly administration: Administration;
  readonly provider: Provider;
  readonly load: Load;
  /** The secret that all processes have at the start. */
  readonly secret: string;
  /** Whether the run was told to end early. */
  readonly isOver: () => boolean;
  /** Seconds since the load began. */
  readonly passed: () => number;
}

/** What was done. */
export interface Trouble {
  kills: number;
  /** Connections to the database that were ended. */
  dropped: number;
  /** Processes that ended gracefully and were started with another list of secrets. */
  restarts: number;
  /** Secrets that were replaced, from the first deploy to the last. */
  replaced: number;
}

/** A new secret, as `latchkey secret` makes it. */
export function makeSecret(): string {
  return randomBytes(33).toString('base64');
}

/**
 * One trouble after the other, each when all processes have been back for some seconds: a process is restarted by a deploy,
 * another one is killed, and so on. Halfway through, all connections to the database are ended. A secret whose replacement
 * was begun is replaced to the end, even if that takes longer.
 */
export async function makeTrouble(stage: Stage): Promise<Trouble> {
  const { options, machines, administration, passed } = stage;
  const done: Trouble = { kills: 0, dropped: 0, restarts: 0, replaced: 0 };
  const deploys = PLANS[options.deploy](stage, done);
  let isAmid = false;
  while (!stage.isOver() && (isAmid || passed() < options.seconds)) {
    await calm(stage);
    isAmid = (await deploys.next()).value ?? false;
    await calm(stage);
    if (options.killEvery > 0) machines.kill(done.kills++);
    if (done.dropped > 0 || passed() < options.seconds / 2) continue;
    await calm(stage);
    done.dropped = await administration.dropConnections();
  }
  return done;
}

/** Waits until all processes have listened for as long as the option says. */
async function calm({ options, machines, isOver }: Stage): Promise<void> {
  const seconds = options.killEvery === 0 ? 1 : options.killEvery;
  let since = performance.now();
  while (!isOver() && performance.now() - since < seconds * 1000) {
    await wait(20);
    if (!machines.areUp) since = performance.now();
  }
}

/** Restarts one process with each step; the step's value says whether a secret is still being replaced. */
type Plan = (stage: Stage, done: Trouble) => AsyncGenerator<boolean, undefined>;

const PLANS: { readonly [Name in Options['deploy']]: Plan } = {
  rolling: replaceAgainAndAgain,
  naive: replaceAtOnce,
  none: replaceNothing,
};

/** Three deploys: all can read the new secret before anybody writes with it, and nobody needs the old one when it goes. */
async function* replaceAgainAndAgain(stage: Stage, done: Trouble): ReturnType<Plan> {
  const { options, provider, load } = stage;
  for (let old = stage.secret, next = makeSecret(); ; old = next, next = makeSecret()) {
    yield* roll(stage, done, [old, next]);
    provider.rotateKey();
    yield* roll(stage, done, [next, old]);
    provider.rotateKey();
    // Stands for the time that a session lasts.
    await load.comeBack();
    yield* roll(stage, done, [next]);
    done.replaced++;
    // The last restart was one of many if there is time for more.
    yield stage.passed() < options.seconds;
  }
}

async function* roll(
  { machines, options }: Stage,
  done: Trouble,
  secret: readonly string[],
): AsyncGenerator<boolean> {
  for (let slot = 0; slot < options.processes; slot++) {
    await machines.restart(slot, secret);
    done.restarts++;
    yield true;
  }
}

/** One process already writes with the new secret, while the others cannot read it. */
async function* replaceAtOnce({ machines, secret }: Stage, done: Trouble): ReturnType<Plan> {
  await machines.restart(0, [makeSecret(), secret]);
  done.restarts++;
  yield false;
}

// eslint-disable-next-line require-yield
async function* replaceNothing(): ReturnType<Plan> {}
