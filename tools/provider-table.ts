import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript-5';
import { markdownTable } from './markdown-table.ts';
import { report } from './report.ts';
import { parseSource } from './source-tree.ts';

/** What the table tells of one provider. */
export interface ProviderRow {
  /** Name in `latchkey/providers/<id>`. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** As they are asked for; empty: those that the provider grants by itself. */
  readonly scopes: string;
  /** What is added to its authorization request where `tokens` keeps its tokens; empty: nothing is known to be needed. */
  readonly offline: readonly string[];
  /** Options of its own, and those it cannot do without, beside id and secret. */
  readonly options: readonly string[];
  /** Below the origin, with the default base path. */
  readonly callbackPath: string;
}

/** What a provider function makes, as far as the table tells of it. */
interface Made {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly issuer?: string;
  readonly authorization?: string | { readonly url?: string; readonly params?: Record<string, string> };
  readonly token?: string | object;
  readonly offline?: { readonly params?: Record<string, string>; readonly scope?: string };
}

/** What is asked for where a provider names no scope. */
const DEFAULT_SCOPES = 'openid profile email';

/** Options that come with the types which several providers share. */
const sharedOptions: Readonly<Record<string, readonly string[]>> = { HttpMailUserConfig: ['apiKey', 'from'] };

/** Rows for all providers in the folder, by id. */
export async function readProviders(folder: string): Promise<ProviderRow[]> {
  const ids = readdirSync(folder)
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        file !== 'index.ts' &&
        file !== 'provider-types.ts',
    )
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
  return Promise.all(ids.map((id) => readProvider(folder, id)));
}

async function readProvider(folder: string, id: string): Promise<ProviderRow> {
  const path = join(folder, `${id}.ts`);
  const module: { default: () => Made } = await import(pathToFileURL(path).href);
  const made = module.default();
  const options = [...neededOptions(made), ...ownOptions(path, readFileSync(path, 'utf8'))];
  return {
    id,
    name: made.name,
    type: made.type,
    scopes: scopesOf(made),
    offline: offlineOf(made),
    options: [...new Set(options)],
    callbackPath: `/auth/callback/${made.id}`,
  };
}

function scopesOf({ type, authorization }: Made): string {
  if (type !== 'oauth' && type !== 'oidc') return '';
  const { url, params } = typeof authorization === 'object' ? authorization : { url: authorization };
  const embedded = URL.canParse(url ?? '') ? new URL(url ?? '').searchParams.get('scope') : undefined;
  return params?.['scope'] ?? embedded ?? DEFAULT_SCOPES;
}

function offlineOf({ offline = {} }: Made): string[] {
  const params = Object.entries(offline.params ?? {}).map(([name, value]) => `${name}=${value}`);
  return offline.scope === undefined ? params : [...params, `scope=${offline.scope}`];
}

/** Without an issuer an OpenID provider is nowhere, nor is a server that people run themselves. */
function neededOptions({ type, issuer, authorization }: Made): string[] {
  const url = typeof authorization === 'object' ? authorization.url : authorization;
  const isOpen = url?.startsWith('{issuer}') === true || (type === 'oidc' && issuer === undefined);
  return isOpen ? ['issuer'] : [];
}

/** The members that the file's own `…UserConfig` adds to those of every provider of its type. */
function ownOptions(path: string, text: string): string[] {
  const { ast } = parseSource(path, text);
  const declared = ast.statements.filter(
    (node) => ts.isTypeAliasDeclaration(node) && node.name.text.endsWith('UserConfig'),
  );
  const shared = Object.entries(sharedOptions).flatMap(([type, names]) => (text.includes(type) ? names : []));
  return [
    ...shared,
    ...declared.flatMap((node) => (ts.isTypeAliasDeclaration(node) ? membersOf(node.type) : [])),
  ];
}

function membersOf(type: ts.TypeNode): string[] {
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(membersOf);
  if (!ts.isTypeLiteralNode(type)) return [];
  return type.members.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));
}

const HEADINGS = ['Import', 'Name', 'Type', 'Scopes', 'For refresh tokens', 'Options', 'Callback URL'];

/** The document: one line per provider. */
export function providerTable(rows: readonly ProviderRow[]): string {
  const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
  const cells = rows.map(({ id, name, type, scopes, offline, options, callbackPath }) => [
    code(`latchkey/providers/${id}`),
    name,
    type,
    code(scopes),
    offline.map(code).join(', '),
    options.map(code).join(', '),
    code(callbackPath),
  ]);
  return [
    '# Providers',
    '',
    `${rows.length} of them. Generated by \`tools/provider-table.ts\`: change the providers, not this file. OAuth and OpenID`,
    'providers want `clientId` and `clientSecret`, or the variables `AUTH_<ID>_ID` and `AUTH_<ID>_SECRET`; `issuer` and',
    '`apiKey` may come from `AUTH_<ID>_ISSUER` and `AUTH_<ID>_KEY`. Callback URLs are below the origin of the application.',
    'What is needed for refresh tokens is added where the option `tokens` keeps those of the provider ([tokens](tokens.md)); where',
    'nothing stands, the provider hands them out by itself, by a setting of its own, or not at all.',
    '',
    markdownTable(HEADINGS, cells),
  ].join('\n');
}

/** What is wrong with the document at `path`: nothing, or that it is not this one. */
export function outdated(path: string, document: string): string[] {
  if (existsSync(path) && readFileSync(path, 'utf8') === document) return [];
  return [`${path} is out of date: run node tools/provider-table.ts`];
}

/** Node strips types, but does not know that `./x.js` of a TypeScript source is `./x.ts`. */
function resolveSources(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const fromSource = context.parentURL?.includes('/src/') === true && specifier.startsWith('.');
      return next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
    },
  });
}

if (import.meta.main) {
  resolveSources();
  const root = fileURLToPath(new URL('..', import.meta.url));
  const path = join(root, 'docs/providers.md');
  const rows = await readProviders(join(root, 'src/providers'));
  const document = providerTable(rows);
  if (process.argv.includes('--check')) {
    report('check:providers', outdated(path, document), `${rows.length} providers`);
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, document);
  }
}
