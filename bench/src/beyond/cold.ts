import { join } from 'node:path';
import { limitEncode, limitKey } from '../contestants/limit-crypto.ts';
import { median } from '../measure.ts';
import { runScript } from '../process.ts';
import { claims, expectThat, SECRET, SESSION_COOKIE } from '../scene.ts';
import { writeApps, type App } from './apps.ts';
import { bundles } from './size.ts';

/** How long a fresh process takes to its first answer, beyond an empty one: milliseconds of CPU time. */
export interface ColdStart {
  readonly name: string;
  readonly ms: number;
  readonly bundledMs: number;
  /** Files loaded by then, bundling aside. */
  readonly files: number;
}

interface Probe {
  readonly cpu: number;
  readonly text: string;
  readonly files: number;
}

/** Fresh processes in turns. */
export async function coldStarts(dist: string, rounds: number): Promise<readonly ColdStart[]> {
  const apps = writeApps(dist);
  const bundled = new Map((await bundles(dist)).map(({ name, file }) => [name, file]));
  const samples = new Map<string, number[]>();
  const files = new Map<string, number>();
  const key = limitKey(SECRET, SESSION_COOKIE);
  const start = async (label: string, file: string, { name }: App): Promise<void> => {
    const env = { TOKEN: limitEncode(key, claims()), ...(name === 'empty' && { EMPTY: '1' }) };
    const { cpu, text } = await runScript<Probe>(file, [], { pin: true, plain: true, env });
    if (name === 'latchkey' || name === '@auth/core') expectThat(text.includes('Ada'), `${name}: ${text}`);
    samples.set(label, [...(samples.get(label) ?? []), cpu]);
  };
  for (let round = 0; round < rounds; round++) {
    for (const app of apps) {
      await start(app.name, app.probe, app);
      await start(`${app.name} bundled`, bundled.get(app.name) ?? '', app);
    }
  }
  const counter = join(import.meta.dirname, 'count-files.mjs');
  for (const { name, probe } of apps) {
    const env = { TOKEN: limitEncode(key, claims()), ...(name === 'empty' && { EMPTY: '1' }) };
    files.set(name, (await runScript<Probe>(probe, [], { flags: ['--import', counter], env })).files);
  }
  const empty = median(samples.get('empty') ?? []);
  return apps.map(({ name }) => ({
    name,
    ms: median(samples.get(name) ?? []) - empty,
    bundledMs: median(samples.get(`${name} bundled`) ?? []) - median(samples.get('empty bundled') ?? []),
    files: files.get(name) ?? 0,
  }));
}
