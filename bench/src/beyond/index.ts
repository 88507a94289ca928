import { dirname } from 'node:path';
import { runScript } from '../process.ts';
import { otherTargets } from '../targets.ts';
import { coldStarts, type ColdStart } from './cold.ts';
import type { Curve } from './growth.ts';
import { httpThroughput, type HttpResult } from './http.ts';
import { residentMemory } from './memory.ts';
import { bundles, installed, published, type Bundle, type Installed } from './size.ts';

/** Everything that is no row. */
export interface Beyond {
  cold?: readonly ColdStart[];
  memory?: Readonly<Record<string, number>>;
  size?: { readonly bundles: readonly Bundle[]; readonly installed: readonly Installed[] };
  http?: readonly HttpResult[];
  growth?: readonly Curve[];
}

/** Measures what was asked for. */
export async function measureBeyond(names: readonly string[], dist: string, rounds: number): Promise<Beyond> {
  const beyond: Beyond = {};
  for (const name of names) {
    console.error(`measuring ${name}`);
    if (name === 'cold') beyond.cold = await coldStarts(dist, rounds);
    else if (name === 'memory') beyond.memory = await residentMemory(dist);
    else if (name === 'http') beyond.http = await httpThroughput(dist, rounds);
    else if (name === 'growth')
      beyond.growth = await runScript<Curve[]>('beyond/growth-child.ts', [dist], { pin: true });
    else if (name === 'size') {
      const peers = ['@auth/core', 'better-auth', 'iron-session'];
      beyond.size = {
        bundles: await bundles(dist),
        installed: [published(dirname(dist)), ...peers.map((peer) => installed(peer))],
      };
    } else throw new Error(`There is nothing called "${name}" to measure.`);
  }
  return beyond;
}

/** One figure of ours against its gate. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly gate: string;
  readonly passes: boolean;
}

/** The figures that have a gate. */
export function figuresOf({ cold, memory, size, http }: Beyond): readonly Figure[] {
  const values: Record<string, number | undefined> = {};
  const coldOf = (name: string): ColdStart | undefined => cold?.find((one) => one.name === name);
  const httpOf = (name: string): HttpResult | undefined => http?.find((one) => one.name === name);
  const [ours, core] = [coldOf('latchkey'), coldOf('@auth/core')];
  if (ours && core) {
    values['cold'] = ours.ms / core.ms;
    values['coldBundled'] = ours.bundledMs / core.bundledMs;
    values['files'] = ours.files;
  }
  if (memory) values['rss'] = (memory['latchkey'] ?? Number.NaN) / (memory['@auth/core'] ?? Number.NaN);
  if (size) {
    const own = size.installed.find(({ name }) => name === 'latchkey');
    values['bundle'] = size.bundles.find(({ name }) => name === 'latchkey')?.gzipKb;
    values['install'] = own?.mb;
    values['dependencies'] = (own?.packages ?? Number.NaN) - 1;
  }
  const [server, peer, limit] = [httpOf('latchkey'), httpOf('@auth/core'), httpOf('limit-node')];
  if (server && peer && limit) {
    values['http64'] = server.many.perSecond / peer.many.perSecond;
    values['http64limit'] = server.many.perSecond / limit.many.perSecond;
    values['http1'] = server.one.perSecond / peer.one.perSecond;
    values['httpP99'] = server.many.p99 / peer.many.p99;
  }
  const [stored, peerStored] = [httpOf('latchkey sqlite'), httpOf('@auth/core sqlite')];
  if (stored && peerStored) values['httpSqlite'] = stored.many.perSecond / peerStored.many.perSecond;
  return Object.entries(otherTargets).flatMap(([name, target]) => {
    const value = values[name];
    if (value === undefined || target === undefined) return [];
    const { what, least = -Infinity, most = Infinity } = target;
    const gate = target.least === undefined ? `≤ ${most}` : `≥ ${least}`;
    return [{ what, value, gate, passes: value >= least && value <= most }];
  });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** All of it as Markdown. */
export function beyondText(beyond: Beyond): string {
  const { cold, memory, size, http, growth } = beyond;
  const figures = figuresOf(beyond).map(({ what, value, gate, passes }) => [
    what,
    value.toFixed(2),
    gate,
    passes ? 'yes' : '**no**',
  ]);
  const tables = [table(['figure', 'ours', 'gate', ''], figures)];
  if (cold) {
    const rows = cold.map(({ name, ms, bundledMs, files }) => [
      name,
      ms.toFixed(1),
      bundledMs.toFixed(1),
      String(files),
    ]);
    tables.push(table(['cold start', 'CPU ms', 'bundled', 'files'], rows));
  }
  if (memory) {
    tables.push(
      table(
        ['after 10,000 requests', 'MB'],
        Object.entries(memory).map(([name, mb]) => [name, mb.toFixed(0)]),
      ),
    );
  }
  if (size) tables.push(...sizeTables(size));
  if (http) {
    const rows = http.map(({ name, one, many }) => [
      name,
      ...[one.perSecond, many.perSecond].map((value) => value.toFixed(0)),
      ...[many.p50, many.p99].map((value) => value.toFixed(2)),
    ]);
    tables.push(table(['HTTP', 'c=1 req/s', 'c=64 req/s', 'p50 ms', 'p99 ms'], rows));
  }
  if (growth) {
    const rows = growth.map(({ title, points }) => [
      title,
      points.map(([at, micros]) => `${at}: ${micros.toFixed(1)}`).join(', '),
    ]);
    tables.push(table(['growth', 'µs by size'], rows));
  }
  return tables.join('\n\n');
}

function sizeTables(size: NonNullable<Beyond['size']>): readonly string[] {
  const weights = size.bundles.map(({ name, kb, gzipKb, entryGzipKb }) => [
    name,
    ...[kb, gzipKb, entryGzipKb].map((value) => value.toFixed(1)),
  ]);
  const packages = size.installed.map(({ name, mb, packages: count, files }) => [
    name,
    mb.toFixed(2),
    String(count),
    String(files),
  ]);
  return [
    table(['bundle', 'kB', 'gzipped', 'of it at the start'], weights),
    table(['installed', 'MB', 'packages', 'files'], packages),
  ];
}
