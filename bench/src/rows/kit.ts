import * as core from '@auth/core';
import CoreCredentials from '@auth/core/providers/credentials';
import CoreGitHub from '@auth/core/providers/github';
import type { Latchkey } from '../contestants/latchkey.ts';
import { ada, client, common } from '../scene.ts';

/** What a row is built from. */
export interface Kit {
  /** The build under test first; others to compare it with behind it. */
  readonly builds: readonly [Latchkey, ...Latchkey[]];
  /** The build under test on a runtime without `node:crypto`. */
  readonly web: Latchkey | undefined;
}

export type Handler = (request: Request) => Promise<Response>;

/** Options of a row, for both libraries alike. */
export type Extra = Readonly<Record<string, unknown>>;

const authorize = (): typeof ada => ada;
const credentials = { credentials: { name: {} }, authorize };

/** Providers of which there can be any number. */
export function ourProviders({ GitHub, Credentials }: Latchkey, count: number, password: boolean): object[] {
  const github = Array.from({ length: count }, (_, index) =>
    index === 0 ? GitHub(client) : { ...GitHub(client), id: `github${index}`, name: `GitHub ${index}` },
  );
  return password ? [...github, Credentials(credentials)] : github;
}

export function coreProviders(count: number, password: boolean): object[] {
  const github = Array.from({ length: count }, (_, index) => ({
    ...CoreGitHub(client),
    // PKCE alone is its default; ours are both.
    checks: ['pkce', 'state'],
    ...(index > 0 && { id: `github${index}`, name: `GitHub ${index}` }),
  }));
  return password ? [...github, CoreCredentials(credentials)] : github;
}

/** A configuration without `raw`. */
export type OurConfig = Omit<Parameters<Latchkey['core']['createAuth']>[0], 'raw'>;

interface HandlerOptions {
  readonly extra?: Extra;
  readonly count?: number;
  readonly password?: boolean;
  /** Makes the configuration anew for every request. */
  readonly rebuilt?: boolean;
}

/** The configuration of a row for one of our builds. */
export function ourConfig(build: Latchkey, options: Omit<HandlerOptions, 'rebuilt'> = {}): OurConfig {
  const { extra = {}, count = 1, password = false } = options;
  // Without `raw`, which one row has and says so itself, the answer is a Response.
  return { ...common, ...extra, providers: ourProviders(build, count, password) } as unknown as OurConfig;
}

/** A handler of one of our builds. */
export function ourHandler(build: Latchkey, options: HandlerOptions = {}): Handler {
  if (options.rebuilt === true) return (request) => build.core.Auth(request, ourConfig(build, options));
  const config = ourConfig(build, options);
  return (request) => build.core.Auth(request, config);
}

/** A handler of `@auth/core`. */
export function coreHandler(options: HandlerOptions = {}): Handler {
  const { extra = {}, count = 1, password = false, rebuilt = false } = options;
  const make = (): never => ({ ...common, ...extra, providers: coreProviders(count, password) }) as never;
  // Without `raw` it gives a Response.
  if (rebuilt) return (request) => core.Auth(request, make()) as unknown as Promise<Response>;
  const config = make();
  return (request) => core.Auth(request, config) as unknown as Promise<Response>;
}
