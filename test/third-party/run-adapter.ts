// Child process of run.ts: holds one adapter to all rules, over each of its stores.
import { realpathSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { fileURLToPath } from 'node:url';
import { hashTokens, type Adapter } from 'latchkey/adapters';
import { adapterCases, runAdapterSuite, type AdapterPromises } from 'latchkey/testing';
import { Auth, getAccessToken } from 'latchkey';
import type { Outcome, TargetResult } from './matrix.ts';
import { doWalk, WalkFailed, walks, whyNot, type RecordPlace, type Store } from './walks/index.ts';

/** What a file in `adapters/` exports. */
interface AdapterModule {
  /** Name of the package. */
  readonly adapter: string;
  readonly targets: readonly Target[];
}

interface Target {
  readonly backend: string;
  /** What it says of itself that the rules leave open. */
  readonly promises?: AdapterPromises;
  open(): Promise<{
    /** The adapter over an empty store. */
    create(): Adapter | Promise<Adapter>;
    /** Deletes the row of a user, as an application's own statement does. */
    deleteUserRow?(id: string): unknown;
    close?(): unknown;
  }>;
}

/** What `servers/records.mjs` exports. */
interface RecordsModule {
  openRecordPlaces(): Promise<{ readonly places: readonly RecordPlace[]; close(): Promise<void> }>;
}

type Opened = Awaited<ReturnType<Target['open']>>;

/** How often a rule about parallel calls is tried: one broken run is enough. */
const TRIES = 4;
/** How often a walk is tried whose end is a matter of chance. */
const MANY_TRIES = 8;
/** Seconds. */
const LIMIT = 20;

/** Every method that cases of the suite call. */
const METHODS = [...new Set(adapterCases.flatMap(({ needs }) => needs))];

/** Names of the rules about race conditions, which CWE lists under this number. */
const races = new Set(adapterCases.filter(({ rule }) => rule.includes('CWE-362')).map(({ name }) => name));

async function judge(target: Target, adapterName: string): Promise<TargetResult> {
  const opened = await target.open();
  const { places, close } = await openRecordPlaces();
  try {
    const rules = { ...(await runSuite(opened, target.promises)), ...(await walkAll(opened, places)) };
    return { adapter: adapterName, version: versionOf(adapterName), backend: target.backend, rules };
  } finally {
    await opened.close?.();
    await close();
  }
}

async function runSuite(opened: Opened, promises: AdapterPromises = {}): Promise<Record<string, Outcome>> {
  const tests: [string, () => Promise<void>][] = [];
  const adapter = await opened.create();
  const without = METHODS.filter((name) => typeof adapter[name] !== 'function');
  const { notRun } = runAdapterSuite({
    ...promises,
    test: (name, run) => tests.push([name, run]),
    create: async () => ({ adapter: await opened.create() }),
    without,
  });
  const outcomes: [string, Outcome][] = [];
  for (const [name, run] of tests) {
    outcomes.push([name, await attempt(run, { tries: races.has(name) ? TRIES : 1 })]);
  }
  const skipped = notRun.map(({ name, reason }) => [name, { status: 'not run', reason }] as const);
  return Object.fromEntries([...outcomes, ...skipped]);
}

/** Every walk, each over an empty store. */
async function walkAll(
  opened: Opened,
  recordPlaces: readonly RecordPlace[],
): Promise<Record<string, Outcome>> {
  const { deleteUserRow } = opened;
  const outcomes: Record<string, Outcome> = {};
  const open = async (): Promise<Store> => {
    const adapter = await opened.create();
    return { adapter, recordPlaces, ...(deleteUserRow !== undefined && { deleteUserRow }) };
  };
  for (const walk of walks) {
    const reason = whyNot(walk, await open());
    const run = async (): Promise<void> => doWalk(walk, await open(), { Auth, hashTokens, getAccessToken });
    // Which of two accounts a store finds first, the one of a user who is gone or the new one, may be by chance.
    const tries = walk.needsRowDeletion === true ? MANY_TRIES : 1;
    outcomes[walk.name] =
      reason === undefined ? await attempt(run, { tries, limit: walk.limit }) : { status: 'not run', reason };
  }
  return outcomes;
}

async function attempt(
  run: () => Promise<void>,
  { tries, limit = LIMIT }: { readonly tries: number; readonly limit?: number | undefined },
): Promise<Outcome> {
  for (let count = 0; count < tries; count += 1) {
    try {
      await withTimeout(run(), limit);
    } catch (error) {
      return { status: 'breaks', reason: reasonOf(error) };
    }
  }
  return { status: 'pass' };
}

async function withTimeout(work: Promise<void>, limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limit} s`)), limit * 1000);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What the store said, where the adapter wraps it; of several lines the last, which has the point of it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && !(error instanceof WalkFailed) ? error.cause : undefined;
  if (cause instanceof Error) return reasonOf(cause);
  const text = hasMessage(error) ? error.message : String(error);
  const line = text.split('\n').findLast((part) => part.trim() !== '') ?? 'an error without a message';
  // Some put the whole statement before the message; ids and the database are different in every run.
  const point = line.replace(/^(?:insert|update|delete|select) .* - /, '').replace(/\\nRequestId:.*$/, '…');
  const lasting = point
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|latchkey_third_party_\w+|(?<=reference=)[0-9a-f]{8}/g, '(id)')
    .trim();
  return lasting.length > 160 ? `${lasting.slice(0, 160)}…` : lasting;
}

/** Some adapters throw what a server answered, which is no `Error`. */
function hasMessage(error: unknown): error is { readonly message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}

function versionOf(name: string): string {
  const path = findPackageJSON(name, import.meta.url);
  if (path === undefined) throw new Error(`${name} is not installed`);
  const { version }: { version: string } = JSON.parse(readFileSync(path, 'utf8'));
  return version;
}

/** The adapter must find our package where it looks for the one it was written for. */
function assertSubstituted(name: string): void {
  const found = findPackageJSON('@auth/core', new URL(`node_modules/${name}/index.js`, import.meta.url));
  const ours = fileURLToPath(new URL('core/package.json', import.meta.url));
  if (found === undefined || realpathSync(found) !== ours) throw new Error(`${name} finds ${found}`);
}

/** Tells the parent, and waits until it is told. */
async function tell(result: TargetResult): Promise<void> {
  await new Promise((resolve) => process.send?.(result, resolve));
}

const file = process.argv[2] ?? '';
const { adapter, targets }: AdapterModule = await import(new URL(file, import.meta.url).href);
const { openRecordPlaces }: RecordsModule = await import(
  new URL('servers/records.mjs', import.meta.url).href
);
assertSubstituted(adapter);
// What a driver throws outside of a call is not what the rules are about.
process.on('unhandledRejection', () => undefined);
for (const target of targets) await tell(await judge(target, adapter));
process.exit(0);
