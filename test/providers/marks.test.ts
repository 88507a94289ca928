import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/index.js';
import { contrast, parseColor } from '../../src/core/pages/color.js';
import type { AuthConfig } from '../../src/types/config.js';
import { marks, withoutMark } from '../../tools/providers/mark-table.ts';
import { loadProvider, providerIds } from './fixture.js';

/** Where the mark is not that of the provider's own name. */
const brands: Readonly<Record<string, string>> = {
  'azure-ad': 'microsoft',
  'azure-ad-b2c': 'microsoft',
  'azure-devops': 'microsoft',
  'microsoft-entra-id': 'microsoft',
  'ory-hydra': 'ory',
  twitter: 'x',
};
/** What the button says where it is not the provider's name. */
const currentNames: Readonly<Record<string, string>> = {
  'azure-ad': 'Microsoft',
  'duende-identity-server6': 'Duende IdentityServer',
  freshbooks: 'FreshBooks',
  'microsoft-entra-id': 'Microsoft',
  twitter: 'X',
};
/** Less than 3:1 on their ground, because it is the one colour that they are known by: as faint under white as on it. */
const faint = ['line', 'naver', 'salesforce', 'wechat'];

const folder = new URL('../../src/providers/marks/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));

async function markOf(name: string): Promise<string> {
  const { mark }: { mark: string } = await import(new URL(`${name}.ts`, folder).href);
  return mark;
}

function svgOf(logo: string): string {
  return decodeURIComponent(logo.slice(logo.indexOf(',') + 1));
}

interface Provider {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly style?: { readonly logo?: string; readonly bg?: string; readonly text?: string };
}

const options = {
  clientId: 'a',
  clientSecret: 'b',
  issuer: 'https://idp.test',
  apiKey: 'k',
  from: 'a@app.test',
};
const made: readonly (readonly [string, Provider])[] = await Promise.all(
  providerIds.map(async (id) => [id, (await loadProvider(id)).factory({ ...options, server: 'smtp://a' })]),
);
// Mail and passwords have a form of their own in place of a button.
const withButton = made.filter(([, { type }]) => ['oauth', 'oidc', 'webauthn'].includes(type));

/** The sign-in page with one provider. */
async function page(provider: Provider): Promise<string> {
  const response = await Auth(new Request('https://app.test/auth/signin'), {
    adapter: MemoryAdapter(),
    // Made by our own provider functions.
    providers: [provider as AuthConfig['providers'][number]],
    experimental: { enableWebAuthn: true },
    secret: 'a secret that is long enough for this',
    session: { strategy: 'jwt' },
    trustHost: true,
  });
  expect(response.status).toBe(200);
  return response.text();
}

/** What stands on the provider's button: the content of the chip, and the text. */
async function buttonOf(provider: Provider): Promise<{ chip: string; text: string }> {
  const html = (await page(provider)).replace(/>\s+</g, '><');
  const [, chip, text] =
    /<span class="chip[^"]*">(.*?)<\/span><span>(.*?)<\/span><\/button>/s.exec(html) ?? [];
  return { chip: chip ?? 'no chip', text: text ?? '' };
}

describe.each(withButton)('the button of %s', (id, provider) => {
  it('has a mark or the neutral glyph, and never a letter', async () => {
    const { chip } = await buttonOf(provider);
    const drawn = /^<img src="(data:image\/svg\+xml,[^"]+)" alt="" \/>$/.exec(chip)?.[1];
    const glyph = /^<svg [^>]*aria-hidden="true"[^>]*>(<(circle|path)[^>]*\/>)+<\/svg>$/.test(chip);
    expect(drawn !== undefined || glyph).toBe(true);
    // `<text>` would be a letter in the shape of a mark.
    if (drawn !== undefined) expect(svgOf(drawn)).not.toMatch(/<text|<tspan/);
    expect(glyph).toBe(id in withoutMark);
  });

  it('makes the page load nothing from elsewhere', async () => {
    expect((await page(provider)).match(/(?:src|href)="(?!data:)[^"]*"/g)).toBeNull();
  });

  it('says the name that the brand goes by, or the one that the application gives', async () => {
    const expected = currentNames[id] ?? provider.name;
    const text = provider.type === 'webauthn' ? 'a passkey' : expected;
    expect((await buttonOf(provider)).text).toBe(`Sign in with ${text}`);
    if (provider.type === 'webauthn') return;
    expect((await buttonOf({ ...provider, name: 'Staff' })).text).toBe('Sign in with Staff');
  });
});

describe('the providers', () => {
  it('carry their own mark, and each mark belongs to one of them', async () => {
    const used = new Set<string>();
    for (const [id, { type, style }] of withButton) {
      const name = brands[id] ?? id;
      if (id in withoutMark || type === 'webauthn') continue;
      expect.soft(style?.logo, id).toBe(await markOf(name));
      used.add(name);
    }
    expect([...used].sort()).toEqual([...names].sort());
    expect(Object.keys(marks).sort()).toEqual([...names].sort());
  });

  it('keep the names that applications read', () => {
    const byId = new Map(made);
    expect(byId.get('twitter')?.name).toBe('Twitter');
    expect(byId.get('microsoft-entra-id')?.name).toBe('Microsoft Entra ID');
  });

  it('show a logo that the application gives', async () => {
    const { factory } = await loadProvider('github');
    const logo = 'https://cdn.test/cat.svg';
    expect((await buttonOf(factory({ ...options, style: { logo } }))).chip).toContain(`src="${logo}"`);
  });
});

describe('mail and passkeys', () => {
  it('have marks of their own, for pages of the application too', () => {
    const logos = (type: string): Set<string | undefined> =>
      new Set(made.filter(([, provider]) => provider.type === type).map(([, { style }]) => style?.logo));
    const [envelope, ...otherMail] = logos('email');
    const [key, ...otherKeys] = logos('webauthn');
    expect([...otherMail, ...otherKeys]).toEqual([]);
    expect(svgOf(envelope ?? '')).toContain('<path');
    expect(svgOf(key ?? '')).toContain('<circle');
    expect(key).not.toBe(envelope);
  });
});

describe.each(names)('the mark %s', (name) => {
  it('is an image of shapes and colours and nothing else', async () => {
    const mark = await markOf(name);
    // It can stand in an attribute and a string of any language as it is.
    expect(mark).toMatch(/^data:image\/svg\+xml,[\w%,.:=/-]+$/);
    // No script, style, reference, event handler, id or text: shapes with these attributes are all there may be.
    expect(svgOf(mark)).toMatch(
      /^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' viewBox='0,0,[\d.]+,[\d.]+'>(?:<(?:path|circle)(?: (?:d|fill|cx|cy|r)='[^'<>&]+')+\/>)+<\/svg>$/,
    );
  });

  it('is at most 2 kB', async () => {
    expect((await markOf(name)).length).toBeLessThanOrEqual(2048);
  });
});

it('all marks together are at most 64 kB', async () => {
  const sizes = await Promise.all(names.map(async (name) => (await markOf(name)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(64 * 1024);
});

describe('on its ground', () => {
  const shown = withButton.filter(([, { style }]) => style?.logo !== undefined);

  it.each(shown)('the mark of %s can be seen (WCAG 2.2, 1.4.11)', (id, { style }) => {
    // Chips are white in light and dark pages, unless the provider says otherwise.
    const ground = parseColor(style?.bg) ?? '#ffffff';
    const ratio = Math.max(...fillsOf(svgOf(style?.logo ?? '')).map((fill) => contrast(ground, fill)));
    if (faint.includes(id)) expect(ratio).toBeLessThan(3);
    else expect(ratio).toBeGreaterThanOrEqual(3);
  });

  it('a mark has the text colour of its provider, where it has a ground', () => {
    for (const [id, { style }] of shown.filter(([, provider]) => provider.style?.bg !== undefined)) {
      expect.soft(fillsOf(svgOf(style?.logo ?? '')), id).toEqual([parseColor(style?.text)]);
    }
  });
});

/** The colours of the shapes; black is what SVG fills with by default. */
function fillsOf(svg: string): `#${string}`[] {
  const shapes = svg.match(/<(?:path|circle)[^>]*>/g) ?? [];
  return shapes.map((shape) => parseColor(/ fill='([^']+)'/.exec(shape)?.[1]) ?? '#000000');
}
