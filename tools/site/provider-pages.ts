import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HandedOut } from '../providers/provider-facts.ts';
import { consoleLink, type ProviderRow } from '../providers/provider-table.ts';
import { escapeProse } from '../support/markdown.ts';
import { generatedPage, type Page } from './pages.ts';

/** What is known of a provider beside its row. */
interface ProviderFacts {
  /** Sentences of the function's docstring. */
  readonly text: string;
  /** Pages of the provider's own documentation. */
  readonly links: readonly string[];
  /** The code of the docstring's example; empty if it has none. */
  readonly example: string;
  /** The name of the function. */
  readonly importName: string;
}

/** Where the journeys and options of a provider are, which its page is too short for. */
const GUIDES: ReadonlyMap<string, string> = new Map([
  [
    'credentials',
    '[check passwords yourself](../guides/credentials-with-database-sessions.md), [hashing](../passwords.md#hashing)',
  ],
  ['passkey', '[passkeys](../guides/passkeys.md)'],
  ['password', '[passwords](../passwords.md): options, mails, `changePassword`'],
  ['webauthn', '[passkeys](../guides/passkeys.md)'],
]);

/** One page per provider. @param root - of the repository */
export function providerPages(root: string, rows: readonly ProviderRow[]): Page[] {
  return rows.map((row) => {
    const source = readFileSync(join(root, `src/providers/${row.id}.ts`), 'utf8');
    return generatedPage(`providers/${row.id}.md`, providerPage(row, factsOf(source)));
  });
}

/** Reads the docstring of the function that a provider's file exports by default. */
export function factsOf(source: string): ProviderFacts {
  const importName = /^export default (\w+);$/m.exec(source)?.[1] ?? 'Provider';
  const before = source.slice(
    0,
    source.search(new RegExp(`^export (?:async )?function ${importName}\\b`, 'm')),
  );
  const comment = before
    .slice(before.lastIndexOf('/**'))
    .replace(/^\s*(?:\/\*\*|\*\/|\*) ?/gm, '')
    .replace('*/', '');
  const [text = ''] = comment.split(/^@/m);
  const [, example = ''] = /^@example\n([\s\S]*?)(?=^@|$(?![\s\S]))/m.exec(comment) ?? [];
  const links = [...source.matchAll(/@see (https:\/\/[^\s*]+)/g)].map(([, link = '']) => link);
  return {
    importName,
    example: example.trim(),
    text: text.replace(/\s+/g, ' ').trim(),
    links: [...new Set(links)].toReversed(),
  };
}

/** The beginning of a provider's variables, as `setEnvDefaults` makes it. */
export function variablePrefix(id: string): string {
  return `AUTH_${id.toUpperCase().replaceAll('-', '_')}`;
}

function variablesOf({ id, type, options }: ProviderRow): string[] {
  const prefix = variablePrefix(id);
  const isOAuth = type === 'oauth' || type === 'oidc';
  return [
    ...(isOAuth ? [`${prefix}_ID`, `${prefix}_SECRET`] : []),
    ...(options.includes('issuer') ? [`${prefix}_ISSUER`] : []),
    ...(options.includes('apiKey') ? [`${prefix}_KEY`] : []),
  ];
}

/** The page of a provider. */
export function providerPage(row: ProviderRow, facts: ProviderFacts): string {
  const variables = variablesOf(row);
  const isOAuth = row.type === 'oauth' || row.type === 'oidc';
  return [
    `# ${row.name}`,
    '',
    escapeProse(isOAuth ? withoutCallback(facts.text) : facts.text),
    '',
    ...consolePart(row),
    ...(isOAuth ? callbackPart(row) : []),
    ...(variables.length > 0 ? environmentPart(variables) : []),
    ...configurationPart(row, facts),
    ...(isOAuth ? handedOutPart(row) : []),
    ...(facts.links.length > 0
      ? ['## At the provider', '', ...facts.links.map((link) => `- <${link}>`), '']
      : []),
    ...(GUIDES.has(row.id) ? [`More: ${GUIDES.get(row.id)}.`, ''] : []),
    `All providers are in [one table](../providers.md).`,
    '',
  ].join('\n');
}

/** A docstring begins with name and callback URL; the page has a section for that, so what is said beside it stays. */
function withoutCallback(text: string): string {
  return text
    .replace(
      /^(.+?)\. Callback URL: `[^`]+`(?:, ([^.]+))?\. ?/,
      (_, name: string, more?: string) =>
        `Sign-in with ${name}. ${more === undefined ? '' : `The callback URL: ${more}. `}`,
    )
    .trim();
}

function consolePart({ console, name }: ProviderRow): string[] {
  if (console === undefined) return [];
  const label = 'own' in console ? 'In the administration of your own server' : `Open the ${name} console`;
  return ['## Console', '', `${consoleLink(console).replace(/^\[[^\]]*\]/, `[${label}]`)}.`, ''];
}

function callbackPart({ callbackPath }: ProviderRow): string[] {
  return [
    '## Callback URL',
    '',
    'Register this address at the provider, with the origin of your application:',
    '',
    '```text',
    `https://example.com${callbackPath}`,
    '```',
    '',
    `With \`latchkey/next\` the path is \`/api${callbackPath}\`; with another \`basePath\`, it begins with that. On your own`,
    `machine it is mostly \`http://localhost:3000${callbackPath}\`, which many providers want as an entry of its own.`,
    '',
  ];
}

function environmentPart(variables: readonly string[]): string[] {
  return ['## Environment variables', '', '```sh', ...variables.map((name) => `${name}=`), '```', ''];
}

function configurationPart(row: ProviderRow, { importName, example }: ProviderFacts): string[] {
  const { id, options, type } = row;
  const isOAuth = type === 'oauth' || type === 'oidc';
  const wanted = options.filter((name) => name !== 'issuer' && name !== 'apiKey');
  // Id, secret, issuer and key come from the variables, so that OAuth providers mostly work without options.
  const sender = type === 'email' ? `${importName}({ from: 'Example <no-reply@example.com>' })` : importName;
  const made = !isOAuth && example !== '' ? example : sender;
  return [
    '## Configuration',
    '',
    '```ts',
    `import ${importName} from 'latchkey/providers/${id}';`,
    '',
    `const providers = [${made.includes('\n') ? `\n${made.replace(/^/gm, '  ')},\n` : made}];`,
    '```',
    '',
    ...(wanted.length === 0
      ? []
      : [`Options beside the common ones: ${wanted.map((name) => `\`${name}\``).join(', ')}.`, '']),
  ];
}

const EMAIL: Readonly<Record<HandedOut['email'], string>> = {
  always: 'yes, and it counts as verified',
  said: 'yes, and it counts as verified where the provider says so',
  never: 'yes, but it does not count as verified',
  none: 'no',
};

function handedOutPart({ type, scopes, offline, handedOut }: ProviderRow): string[] {
  const yes = (is: boolean): string => (is ? 'yes' : 'no');
  const refreshToken: Record<HandedOut['refreshToken'], string> = {
    always: 'yes',
    asked: `with ${offline.map((one) => `\`${one}\``).join(' and ')}, which \`tokens\` adds`,
    none: 'by a setting at the provider, or not at all',
  };
  const rows = [
    ['Protocol', type === 'oidc' ? 'OpenID Connect' : 'OAuth 2.0'],
    ['Scopes that are asked for', scopes === '' ? 'none' : `\`${scopes}\``],
    ...(handedOut === undefined
      ? []
      : [
          ['Name', yes(handedOut.name)],
          ['Email address', EMAIL[handedOut.email]],
          ['Picture', yes(handedOut.picture)],
          ['Refresh token', refreshToken[handedOut.refreshToken]],
        ]),
  ];
  const table = rows.map(([name = '', value = '']) => `| ${name} | ${value} |`);
  const source =
    'User fields are those of the recorded sign-in that the tests replay; what somebody has not filled in is missing.';
  return [
    '## What it hands out',
    '',
    '| | What you get |',
    '| --- | --- |',
    ...table,
    '',
    `${source} [Tokens that stay fresh](../tokens.md) has the option \`tokens\`.`,
    '',
  ];
}
