import { join } from 'node:path';
import { build } from 'esbuild';
import type { Installation } from './installation.ts';

/** Bundles an entry of the scenario into one file, as tools for workers do; gives its path. */
export async function bundleForWorkers(
  { sources, work }: Installation,
  entry: string,
  format: 'esm' | 'iife' = 'esm',
): Promise<string> {
  const outfile = join(work, `${entry}.${format}.js`);
  await build({
    entryPoints: [join(sources, entry)],
    outfile,
    bundle: true,
    format,
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    // Whoever deploys to workers has no SMTP: tools leave what is not installed as an import, as here.
    external: ['node:*', 'nodemailer'],
    logLevel: 'silent',
  });
  return outfile;
}
