import { loadLatchkey } from './contestants/latchkey.ts';
import { count, type Counters } from './counters.ts';
import { measure, median, type Samples } from './measure.ts';
import type { Job, RowResult } from './job.ts';
import { profile, type Profiled } from './profile.ts';
import { rows } from './rows/index.ts';
import { loadWithoutNodeCrypto } from './contestants/web-build.ts';

/** One row in a process of its own; the job comes as an argument, the result goes to standard output as JSON. */
const job = JSON.parse(process.argv[2] ?? '') as Job;
const make = rows[job.row];
if (make === undefined) throw new Error(`There is no row ${job.row}.`);
const [first, ...others] = await Promise.all(job.builds.map(({ name, dist }) => loadLatchkey(name, dist)));
if (first === undefined) throw new Error('No build was named.');
const wantsWeb = ['a1', 'g1', 'g2'].includes(job.row) && !job.only;
const web = wantsWeb ? await loadWithoutNodeCrypto(job.builds[0]?.dist ?? '') : undefined;
const { title, contestants: all } = await make({ builds: [first, ...others], web });
const contestants = all.filter(({ name }) => job.only?.some((wanted) => name.startsWith(wanted)) ?? true);

if (job.profile === undefined) console.log(JSON.stringify(await measureRow()));
else console.log(JSON.stringify(await profileFirst(job.profile)));

async function profileFirst(file: string): Promise<Profiled> {
  const [one] = contestants;
  if (one === undefined) throw new Error(`Nobody of this name takes part in ${job.row}.`);
  return profile(one, file);
}

async function measureRow(): Promise<RowResult> {
  const times: RowResult['times'] = {};
  for (const concurrency of job.concurrency) {
    const samples = await measure(contestants, { ...job, concurrency });
    times[concurrency] = Object.fromEntries([...samples].map(([name, one]) => [name, summary(one)]));
  }
  const counters: Record<string, Counters> = {};
  if (job.counters) for (const one of contestants) counters[one.name] = await count(one);
  return { row: job.row, title, times, counters };
}

function summary({ cpu, wall }: Samples): RowResult['times'][number][string] {
  return { cpu: median(cpu), wall: median(wall), rounds: cpu };
}
