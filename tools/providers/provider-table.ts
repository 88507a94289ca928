import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript-5';
import { markdownTable } from '../support/markdown-table.ts';
import { type ProviderConsole, PROVIDER_CONSOLES } from './provider-consoles.ts';
import { handedOut, handedOutCell, type HandedOut } from './provider-facts.ts';
import { report } from '../support/report.ts';
import { parseSource } from '../support/source-tree.ts';

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
  /** Where an application is registered, or a key is made; `undefined` for what needs neither. */
  readonly console: ProviderConsole | undefined;
  /** What a sign-in brings; `undefined` for what is no sign-in at a provider. */
  readonly handedOut: HandedOut | undefined;
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
  readonly emailsVerified?: boolean;
  readonly emailVerified?: unknown;
}

/** What is asked for where a provider names no scope. */
const DEFAULT_SCOPES = 'openid profile email';

/** Options that come with the types which several providers share. */
const sharedOptions: Readonly<Record<string, readonly string[]>> = { HttpMailUserConfig: ['apiKey', 'from'] };

/**
 * Rows for all providers in the folder, by id.
 * @param fixtures - the folder of recorded sign-ins
 */
export async function readProviders(folder: string, fixtures: string): Promise<ProviderRow[]> {
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
  return Promise.all(ids.map((id) => readProvider(folder, fixtures, id)));
}

async function readProvider(folder: string, fixtures: string, id: string): Promise<ProviderRow> {
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
    console: Object.hasOwn(PROVIDER_CONSOLES, id) ? PROVIDER_CONSOLES[id] : undefined,
    handedOut: handedOut(made, join(fixtures, `${id}.json`)),
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

/** The origin of callback URLs in documents. */
const ORIGIN = 'https://example.com';

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** The console as a link, by its host, with what somebody should know. */
export function consoleLink(console: ProviderConsole | undefined): string {
  if (console === undefined) return '';
  if ('own' in console) return `[your own server](${console.help}): ${console.own}`;
  const link = `[${new URL(console.at).host.replace(/^www\./, '')}](${console.at})`;
  return console.note === undefined ? link : `${link}: ${console.note}`;
}

const isOAuth = ({ type }: ProviderRow): boolean => type === 'oauth' || type === 'oidc';

function signInTable(rows: readonly ProviderRow[]): string {
  const headings = ['Import', 'Callback URL', 'Console', 'Hands out', 'Scopes', 'Options'];
  const cells = rows.map((row) => [
    code(`latchkey/providers/${row.id}`),
    code(`${ORIGIN}${row.callbackPath}`),
    consoleLink(row.console),
    handedOutCell(row.handedOut, row.offline.map(code)),
    code(row.scopes),
    row.options.map(code).join(', '),
  ]);
  return markdownTable(headings, cells);
}

function otherTable(rows: readonly ProviderRow[]): string {
  const cells = rows.map((row) => [
    code(`latchkey/providers/${row.id}`),
    row.name,
    row.type,
    consoleLink(row.console),
    row.options.map(code).join(', '),
  ]);
  return markdownTable(['Import', 'Provider', 'Type', 'Key', 'Options'], cells);
}

/** The document: one line per provider. */
export function providerTable(rows: readonly ProviderRow[]): string {
  const example = rows.find(({ id }) => id === 'github')?.callbackPath ?? '/auth/callback/github';
  return [
    '# Providers',
    '',
    '<!-- Generated by tools/providers/provider-table.ts: change the providers, not this file. -->',
    '',
    `${rows.length} of them. OAuth and OpenID providers want \`clientId\` and \`clientSecret\`, or the variables`,
    '`AUTH_<ID>_ID` and `AUTH_<ID>_SECRET`; `issuer` and `apiKey` may come from `AUTH_<ID>_ISSUER` and `AUTH_<ID>_KEY`.',
    '',
    `- **Callback URL**: register it at the provider, with the origin of your application in place of \`${ORIGIN}\`.`,
    '  It is below `basePath`: with `latchkey/next`, where that is `/api/auth`, it is',
    `  \`${ORIGIN}/api${example}\`. On your own machine it is mostly`,
    `  \`http://localhost:3000${example}\`, at many providers an entry of its own.`,
    '- **Console**: where you register the application and get id and secret. For a server of your own: where in its',
    '  administration, with a link to its documentation.',
    '- **Hands out**: what a sign-in brings with the scopes beside it; what somebody has not filled in is missing. A',
    '  **verified** address counts as such where the provider says so of it, and only then [joins',
    '  accounts](concepts/linking.md). Read from the code of the provider and the recorded sign-in that the tests replay.',
    '- **Refresh token with** something: that is added to the sign-in where the option `tokens` keeps the tokens of the',
    '  provider ([tokens](tokens.md)). Where there is no word of refresh tokens, a setting at the provider turns them on, or',
    '  there are none.',
    '',
    '## OAuth and OpenID Connect',
    '',
    signInTable(rows.filter(isOAuth)),
    '## Mail, passwords and passkeys',
    '',
    'Nothing is registered: their links come back to your own pages. A mail service wants a key. On your own machine, print the',
    'links instead: `Email({ sendVerificationRequest: ({ identifier, url }) => console.log(identifier, url) })`, or',
    '`Password({ sendMail: ({ to, url }) => console.log(to, url) })`.',
    '',
    otherTable(rows.filter((row) => !isOAuth(row))),
  ].join('\n');
}

/** Whether an application is registered there, or a key is made. */
export function registers({ type, options }: Pick<ProviderRow, 'type' | 'options'>): boolean {
  return type === 'oauth' || type === 'oidc' || options.includes('apiKey');
}

/** What the table cannot say of its providers, because it was written down nowhere. */
export function incomplete(rows: readonly ProviderRow[]): string[] {
  return rows.flatMap((row) => [
    ...(registers(row) && row.console === undefined
      ? [`${row.id} has no row in tools/providers/provider-consoles.ts`]
      : []),
    ...(isOAuth(row) && row.handedOut === undefined
      ? [`${row.id} has no sign-in in test/providers/fixtures/${row.id}.json`]
      : []),
  ]);
}

/** What is wrong with the document at `path`: nothing, or that it is not this one. */
export function outdated(path: string, document: string): string[] {
  if (existsSync(path) && readFileSync(path, 'utf8') === document) return [];
  return [`${path} is out of date: run npm run generate -- providers`];
}

/** Node strips types, but does not know that `./x.js` of a TypeScript source is `./x.ts`. */
export function resolveSources(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const fromSource = context.parentURL?.includes('/src/') === true && specifier.startsWith('.');
      return next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
    },
  });
}

if (import.meta.main) {
  resolveSources();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const path = join(root, 'docs/providers.md');
  const rows = await readProviders(join(root, 'src/providers'), join(root, 'test/providers/fixtures'));
  const document = providerTable(rows);
  const missing = incomplete(rows);
  if (missing.length > 0 || process.argv.includes('--check')) {
    report('providers', missing.length > 0 ? missing : outdated(path, document), `${rows.length} providers`);
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, document);
  }
}
