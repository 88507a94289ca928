import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { outdated, type ProviderRow, providerTable, readProviders } from './provider-table.ts';
import { temporaryTree } from './temporary-tree.ts';

const made = (members: string): string =>
  `export default function Acme() { return { name: 'Acme', ${members} }; }\n`;

async function rowOf(text: string): Promise<ProviderRow | undefined> {
  return (await readProviders(temporaryTree({ 'acme.ts': text })))[0];
}

describe('readProviders', () => {
  it('reads one provider per file, by name, without tests and index', async () => {
    const text = made(`id: 'x', type: 'oauth'`);
    const folder = temporaryTree({
      'b.ts': text,
      'a.ts': text,
      'a.test.ts': 'throw new Error("a test");\n',
      'index.ts': 'throw new Error("the index");\n',
      'style/logo.ts': 'throw new Error("no provider");\n',
    });
    expect((await readProviders(folder)).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('takes the callback URL from the id in the configuration, which need not be the file', async () => {
    expect(await rowOf(made(`id: 'old-name', type: 'oauth', authorization: 'https://a.test/'`))).toEqual({
      id: 'acme',
      name: 'Acme',
      type: 'oauth',
      scopes: 'openid profile email',
      offline: [],
      options: [],
      callbackPath: '/auth/callback/old-name',
    });
  });

  it.each([
    [`authorization: { url: 'https://a.test/', params: { scope: 'read' } }`, 'read'],
    [`authorization: { params: { scope: '' } }`, ''],
    [`authorization: 'https://a.test/?scope=a+b'`, 'a b'],
    [`authorization: 'https://a.test/?scope'`, ''],
    [`token: ''`, 'openid profile email'],
  ])('reads the scopes of %s', async (members, scopes) => {
    expect((await rowOf(made(`id: 'a', type: 'oauth', ${members}`)))?.scopes).toBe(scopes);
  });

  it('has no scopes for what is no OAuth', async () => {
    expect((await rowOf(made(`id: 'a', type: 'email'`)))?.scopes).toBe('');
  });

  it.each([
    [`type: 'oidc'`, ['issuer']],
    [`type: 'oidc', issuer: 'https://a.test'`, []],
    [`type: 'oauth'`, []],
    [`type: 'oauth', authorization: '{issuer}/authorize'`, ['issuer']],
    [`type: 'oauth', authorization: { url: '{issuer}/authorize' }`, ['issuer']],
  ])('tells of { %s } that it wants %j', async (members, options) => {
    expect((await rowOf(made(`id: 'a', ${members}`)))?.options).toEqual(options);
  });

  it('reads the options that the file declares, and shared ones', async () => {
    const declared =
      'export type AcmeUserConfig = HttpMailUserConfig & { region?: string; apiKey?: string };\n' +
      'export type Other = { no?: string };\n';
    expect((await rowOf(declared + made(`id: 'a', type: 'email'`)))?.options).toEqual([
      'apiKey',
      'from',
      'region',
    ]);
  });
});

describe('the table of this package', () => {
  const folder = fileURLToPath(new URL('../src/providers', import.meta.url));

  it('has one line per provider, as Prettier would write it', async () => {
    const rows = await readProviders(folder);
    const document = providerTable(rows);
    expect(document.split('\n').filter((line) => line.startsWith('| `latchkey/'))).toHaveLength(rows.length);
    const path = fileURLToPath(new URL('../docs/providers.md', import.meta.url));
    expect(await format(document, { ...(await resolveConfig(path)), filepath: path })).toBe(document);
  });

  it('knows what self-hosted providers and mail services want', async () => {
    const rows = new Map((await readProviders(folder)).map((row) => [row.id, row]));
    expect(rows.get('mastodon')).toMatchObject({ options: ['issuer'], scopes: 'read' });
    expect(rows.get('mailgun')).toMatchObject({
      options: ['apiKey', 'from', 'domain', 'region'],
      type: 'email',
    });
    expect(rows.get('fusionauth')?.options).toEqual(['issuer', 'tenantId']);
    expect(rows.get('ory-hydra')?.callbackPath).toBe('/auth/callback/hydra');
  });
});

describe('outdated', () => {
  it('accepts the document as it was written, and refuses another or none', () => {
    const root = temporaryTree({ 'providers.md': providerTable([]) });
    const path = join(root, 'providers.md');
    expect(readFileSync(path, 'utf8')).toMatch(/^# Providers\n/);
    expect(outdated(path, providerTable([]))).toEqual([]);
    expect(outdated(path, `${providerTable([])}more\n`)).toEqual([expect.stringContaining('out of date')]);
    expect(outdated(join(root, 'missing.md'), providerTable([]))).toEqual([
      expect.stringContaining('run node tools/provider-table.ts'),
    ]);
  });
});
