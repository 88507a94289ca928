import { randomUUID } from 'node:crypto';
import type { OAuthProvider, ResolvedProvider } from '../../core/contracts/provider.js';
import { askProvider } from './ask-provider.js';
import { examineOrigin } from './examine-origin.js';
import { examineClients, examineClock, examineNoProviders, examineProviders } from './examine-providers.js';
import { examineRecords } from './examine-records.js';
import { examineTables } from './examine-tables.js';
import type { Finding } from './finding.js';
import { listOf } from './finding.js';
import type { GatheredConfiguration } from './gather-configuration.js';

/** Examines what the configuration leads to: its address, its providers, and its database. */
export async function examineConfigured(
  configuration: GatheredConfiguration,
  { offline }: { readonly offline: boolean },
): Promise<Finding[]> {
  const { parts } = configuration;
  const all = parts.providers.all();
  const providers = all.filter((provider) => isOAuth(provider));
  const answers = offline
    ? []
    : await Promise.all(providers.map((provider) => askProvider(provider, parts.runtime.now)));
  const readings = answers.flatMap(({ clock }) => (clock === undefined ? [] : [clock]));
  return [
    ...examineOrigin(originFacts(configuration)),
    ...examineClients(providers),
    ...(offline ? examineNoProviders(providers) : examineProviders(answers)),
    ...examineClock(readings),
    ...(await examineDatabase(configuration)),
  ];
}

async function examineDatabase(configuration: GatheredConfiguration): Promise<Finding[]> {
  const { parts, absent } = configuration;
  if (absent.length > 0) return [inWorker(absent)];
  const { adapter } = parts;
  const nobody = randomUUID();
  const tables =
    adapter === undefined
      ? []
      : await examineTables({
          adapter,
          readsSessions: parts.session.strategy === 'database',
          readsPasskeys: parts.providers.all().some(({ hasAuthenticators }) => hasAuthenticators === true),
          nobody,
          pendingMigration: pendingMigrationOf(configuration),
        });
  const isComplete = tables.every(({ level }) => level === 'ok');
  return [
    ...tables,
    // One remedy for one fault: where the tables are not complete, that of the records is made with them.
    ...(isComplete
      ? await examineRecords({
          store: parts.records,
          isOfAdapter: configuration.given.records === undefined,
          nobody,
          secrets: parts.secrets,
        })
      : []),
  ];
}

/** What is behind a binding can only be read in the Worker. */
function inWorker(absent: readonly string[]): Finding {
  const names = listOf(absent.map((name) => `env.${name}`));
  return {
    id: 'database.in-worker',
    level: 'note',
    title: 'The database was not examined: it is there only in the Worker',
    seen: `The configuration uses ${names}.`,
    advice:
      'Migrations: npx latchkey migrate --dialect sqlite, and npx wrangler d1 migrations apply. ' +
      'The Worker while it runs: npx latchkey doctor --url http://localhost:8787',
  };
}

/** Of the adapter as it was given: what sign-ins use has only the methods of the interface. */
function pendingMigrationOf({ given }: GatheredConfiguration): (() => unknown) | undefined {
  const { adapter } = given;
  if (typeof adapter !== 'object' || adapter === null) return undefined;
  const tell: unknown = Reflect.get(adapter, 'pendingMigration');
  return typeof tell === 'function' ? (): unknown => Reflect.apply(tell, adapter, []) : undefined;
}

function originFacts({
  parts,
  given,
  variables,
}: GatheredConfiguration): Parameters<typeof examineOrigin>[0] {
  const { origins, trustHost, basePath, isProduction } = parts;
  return {
    origins,
    trustHost,
    basePath,
    isProduction,
    trustsOnPurpose: given.trustHost === true || Boolean(variables['AUTH_TRUST_HOST']),
    isOnPlatform: Boolean(variables['VERCEL']) || Boolean(variables['CF_PAGES']),
  };
}

function isOAuth(provider: ResolvedProvider): provider is OAuthProvider {
  return provider.type === 'oauth' || provider.type === 'oidc';
}
