import { existsSync, readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** The sources of the subpaths of the package, and of what its own names lead to; those of patterns are named below. */
function sourcesOfSubpaths(): string[] {
  const { exports: subpaths, imports: names }: Record<'exports' | 'imports', object> = JSON.parse(
    readFileSync(new URL('package.json', import.meta.url), 'utf8'),
  );
  const targets = Object.values({ ...subpaths, ...names }).flatMap((target) =>
    Object.values(Object(target)).map(String),
  );
  const sources = targets
    .filter((path) => path.endsWith('.js') && !path.includes('*'))
    .map((path) => path.replace('./dist/', 'src/').replace(/\.js$/, '.ts'));
  const missing = sources.filter((path) => !existsSync(new URL(path, import.meta.url)));
  if (missing.length > 0) throw new Error(`package.json promises what has no source: ${missing.join(', ')}`);
  return [...new Set(sources)];
}

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        ...sourcesOfSubpaths().map((path) => `${path}!`),
        'src/cli/main.ts!',
        'src/providers/*.ts!',
        'src/translations/*.ts!',
        'tools/{docs/sizes,generate/option-tables,generate/starts,mutation/lane,package/check-binding-types,site/look}.ts',
        'test/types/*.ts',
        'test/adapters/node-test-run.ts',
        'test/edge-stores/{run,programs/*}.ts',
        // What blocks of the guides import in the place of packages that are not installed.
        'test/support/expo-{auth-session,secure-store}.ts',
        'test/third-party/{run,run-adapter,adapters-document}.ts',
        'test/peers/program.ts',
        'test/{cluster,peers,bindings,bindings/browser,drop-in,examples,installs,next-auth-4,oathtool,readme,real-providers,step-up}/run.ts',
        'test/migrate/install.ts',
        'test/next-auth-4/{make-corpus,move-run}.ts',
        'test/hostile/{report,run-driver,timing}.ts',
        'test/kill-points/mortal-server.ts',
        'test/faults/{run,app-process}.ts',
        'test/scale/{run,app-process,flood-process}.ts',
        'test/databases/{fresh-tokens,guessing}-process.ts',
        'test/runtimes/{run,measure,scenario/print,scenario/print-reads,scenario/worker,scenario/worker-reads,scenario/worker-across,scenario/global}.ts',
      ],
      project: [
        'src/**/*.ts!',
        'tools/**/*.ts',
        'test/**/*.ts',
        '!test/consumer/**',
        '!test/binding-types/**',
        '!src/**/*.test.ts!',
        '!test/third-party/adapters/**',
        '!test/third-party/servers/**',
        '!test/third-party/core/**',
        '!test/drop-in/apps/**',
        '!test/bindings/apps/**',
        '!test/next-auth-4/apps/**',
      ],
      ignoreDependencies: [
        '@arethetypeswrong/cli',
        'publint',
        'cloudflare',
        'react-dom',
        'axe-core',
        '@sveltejs/kit',
        '@tanstack/react-start',
        'jiti',
        'next',
        'next-auth',
        'kysely',
        '@auth/kysely-adapter',
      ],
      ignoreBinaries: ['oathtool', 'vitepress'],
    },
    'examples/cluster': {
      ignoreBinaries: ['nginx'],
    },
    bench: {
      entry: [
        'src/{access-tokens,main,organization-members,run-row,workers}.ts',
        'src/beyond/{*-child,http-server}.ts',
        'src/beyond/count-files.mjs',
      ],
      ignoreBinaries: ['taskset'],
    },
  },
  ignoreExportsUsedInFile: true,
  rules: {
    duplicates: 'off',
  },
};

export default config;
