import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { PROVIDER_CONSOLES } from './provider-consoles.ts';
import {
  consoleLink,
  incomplete,
  outdated,
  type ProviderRow,
  providerTable,
  readProviders,
  registers,
} from './provider-table.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const made = (members: string): string =>
  `export default function Acme() { return { name: 'Acme', ${members} }; }\n`;

async function rowOf(text: string): Promise<ProviderRow | undefined> {
  return (await readProviders(temporaryTree({ 'acme.ts': text }), '/nowhere'))[0];
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
    expect((await readProviders(folder, '/nowhere')).map(({ id }) => id)).toEqual(['a', 'b']);
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
      console: undefined,
      handedOut: undefined,
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

describe('incomplete', () => {
  it('names the file that lacks what the table tells of a provider', async () => {
    const row = await rowOf(made(`id: 'a', type: 'oauth'`));
    expect(incomplete(row === undefined ? [] : [row])).toEqual([
      'acme has no row in tools/providers/provider-consoles.ts',
      'acme has no sign-in in test/providers/fixtures/acme.json',
    ]);
    const own = await rowOf(made(`id: 'a', type: 'credentials'`));
    expect(incomplete(own === undefined ? [] : [own])).toEqual([]);
  });
});

describe('the table of this package', () => {
  const read = (): Promise<ProviderRow[]> =>
    readProviders(
      fileURLToPath(new URL('../../src/providers', import.meta.url)),
      fileURLToPath(new URL('../../test/providers/fixtures', import.meta.url)),
    );

  it('has one line per provider, as Prettier would write it', async () => {
    const rows = await read();
    const document = providerTable(rows);
    expect(document.split('\n').filter((line) => line.startsWith('| `latchkey/'))).toHaveLength(rows.length);
    const path = fileURLToPath(new URL('../../docs/providers.md', import.meta.url));
    expect(await format(document, { ...(await resolveConfig(path)), filepath: path })).toBe(document);
  });

  it('knows what self-hosted providers and mail services want', async () => {
    const rows = new Map((await read()).map((row) => [row.id, row]));
    expect(rows.get('mastodon')).toMatchObject({ options: ['issuer'], scopes: 'read' });
    expect(rows.get('mailgun')).toMatchObject({
      options: ['apiKey', 'from', 'domain', 'region'],
      type: 'email',
    });
    expect(rows.get('fusionauth')?.options).toEqual(['issuer', 'tenantId']);
    expect(rows.get('ory-hydra')?.callbackPath).toBe('/auth/callback/hydra');
  });

  it('says of each OAuth and OpenID provider and each mail service with a key where to register, and of nobody else', async () => {
    const rows = await read();
    expect(incomplete(rows)).toEqual([]);
    expect(Object.keys(PROVIDER_CONSOLES).sort()).toEqual(rows.filter(registers).map(({ id }) => id));
  });

  it.each(Object.entries(PROVIDER_CONSOLES))('leads to %s by an https URL', (_id, console) => {
    const url = new URL('own' in console ? console.help : console.at);
    expect(url.protocol).toBe('https:');
    expect(url.username + url.password).toBe('');
  });

  it('sends to a server of one’s own where the issuer is one’s own, or to a service that rents them out', async () => {
    const hosted = (await read()).filter(({ console }) => console !== undefined && 'own' in console);
    const known = new Set(['issuer', 'baseUrl']);
    const without = hosted.filter(({ options }) => !options.some((name) => known.has(name)));
    // Netsuite is found by its account, and the generic provider takes whole URLs.
    expect(without.map(({ id }) => id)).toEqual(['netsuite', 'oauth']);
  });

  it('tells what a sign-in brings, from code and recordings', async () => {
    const handedOut = new Map((await read()).map((row) => [row.id, row.handedOut]));
    const all = { name: true, email: 'said', picture: true };
    expect(handedOut.get('github')).toEqual({ ...all, refreshToken: 'none' });
    expect(handedOut.get('google')).toEqual({ ...all, refreshToken: 'asked' });
    expect(handedOut.get('discord')).toEqual({ ...all, refreshToken: 'always' });
    expect(handedOut.get('apple')).toMatchObject({ email: 'always', picture: false });
    expect(handedOut.get('spotify')).toMatchObject({ email: 'never' });
    expect(handedOut.get('reddit')).toMatchObject({ email: 'none' });
    expect(handedOut.get('withings')).toMatchObject({ name: false, refreshToken: 'always' });
    expect(handedOut.get('resend')).toBeUndefined();
  });
});

describe('consoleLink', () => {
  it.each([
    [undefined, ''],
    [{ at: 'https://www.acme.test/apps' }, '[acme.test](https://www.acme.test/apps)'],
    [{ at: 'https://acme.test/', note: 'by contract' }, '[acme.test](https://acme.test/): by contract'],
    [{ own: 'Clients', help: 'https://docs.test/' }, '[your own server](https://docs.test/): Clients'],
  ])('of %j', (console, link) => {
    expect(consoleLink(console)).toBe(link);
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
      expect.stringContaining('run npm run generate -- providers'),
    ]);
  });
});
