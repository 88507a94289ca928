import { createHash } from 'node:crypto';
import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import type { FormDescriptor } from '../contracts/form.js';
import { confirmPage } from '../methods/email/confirm-page.js';
import { passkeyForm } from '../methods/webauthn/page-form.js';
import { inEnglish } from '../../../test/support/english.js';
import type { ListedSession } from '../../types/session-control.js';
import { createPages } from './index.js';
import type { Page, PageProvider, Pages, PagesContext } from './index.js';
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH } from './page-script.js';
import { sessionsPage } from './sessions.js';
import { STYLES } from './styles.js';

const hash = async (css: string): Promise<string> =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`;

function provider(id: string, kind: FormDescriptor['kind'], more: Partial<PageProvider> = {}): PageProvider {
  const action = kind === 'fields' || kind === 'scripted' ? 'callback' : 'signin';
  const inputs = kind === 'fields' ? { user: {}, password: { type: 'password' } } : {};
  return { id, name: id, style: undefined, form: { kind, action, inputs }, ...more };
}

function pages(context: Partial<PagesContext> = {}): Promise<Pages> {
  const defaults = {
    theme: {},
    catalogue: inEnglish,
    basePath: '/auth',
    providers: [],
    formActions: [],
    hash,
  };
  return createPages({ ...defaults, ...context });
}

const all = [
  provider('github', 'redirect', { name: 'GitHub' }),
  provider('mail', 'email'),
  provider('password', 'fields', { name: 'Credentials' }),
];
const passkey = provider('key', 'scripted', {
  script: passkeyForm({ id: 'key', autofill: true }, '/auth'),
});
const asked = {
  csrfToken: 'token',
  showing: '0123456789abcdef',
  callbackUrl: 'https://app.test/x',
  site: 'app.test',
};

const NOW = new Date('2026-11-20T12:00:00Z');
const listed = (more: Partial<ListedSession> = {}): ListedSession => ({
  id: 'one',
  current: false,
  createdAt: NOW,
  lastActiveAt: NOW,
  authenticatedAt: NOW,
  expires: NOW,
  provider: 'github',
  method: 'oauth',
  address: undefined,
  agent: undefined,
  ...more,
});

/** Every page, with this text wherever a request can put one. */
async function everyPage(text: string, context: Partial<PagesContext> = {}): Promise<readonly Page[]> {
  const made = await pages({ providers: all, ...context });
  const common = { csrfToken: text, showing: text, callbackUrl: text, site: text };
  return [
    made.signIn({ ...common, error: text, code: text, email: text }),
    made.signOut(common),
    made.error({ error: text, code: text }),
    made.verifyRequest(common),
    made.step({
      ...common,
      providerId: text,
      page: confirmPage({ email: text, token: text, callbackUrl: text }),
    }),
    sessionsPage(made.other)({
      ...common,
      sessions: [
        listed({ id: text, agent: text, address: text }),
        listed({ id: text, current: true }),
        listed({ client: text, agent: text }),
        listed({ client: 'named' }),
      ],
      clients: new Map([['named', { name: text }]]),
      now: NOW,
      status: text,
    }),
  ];
}

/** The markup without what stands in text and attribute values. */
function skeleton(body: string): string {
  return body
    .replace(/"[^"]*"/g, '""')
    .replace(/>[^<]*/g, '>')
    .replace(/<wbr ?\/?>/g, '');
}

/** The markup without the script of the sign-in page, which is a constant. */
function withoutScript(body: string): string {
  return body.replace(`<script type="module">${PAGE_SCRIPT}</script>`, '');
}

function countOf(body: string, part: string | RegExp): number {
  return body.split(part).length - 1;
}

describe('a sign-in page with passkeys', () => {
  it('runs its own scripts and no other, and fetches from its own origin only (WA-32)', async () => {
    const { body, policy } = (await pages({ providers: [...all, passkey] })).signIn(asked);
    const scripts = [...body.matchAll(/<script(?: type="module")?>([^]*?)<\/script>/g)].map(
      ([, text]) => text ?? '',
    );
    expect(scripts).toHaveLength(2);
    const hashes = await Promise.all(scripts.map(hash));
    expect(policy).toContain(`; script-src '${hashes.join("' '")}'; connect-src 'self'; `);
    expect(policy).toContain("default-src 'none'");
    expect(body).not.toMatch(/<script(?! type="module")[^>]+>| on[a-z]+=|javascript:/);
  });

  it('leaves all other pages without scripts, and a sign-in page without passkeys without requests', async () => {
    const made = await pages({ providers: [passkey] });
    const { policy } = (await pages()).signIn(asked);
    expect(policy).toContain(`script-src '${PAGE_SCRIPT_HASH}'; img-src`);
    expect(policy).not.toContain('connect-src');
    for (const page of [made.signOut(asked), made.error({}), made.verifyRequest(asked)]) {
      expect(page.policy).not.toContain('script-src');
      expect(page.body).not.toContain('<script');
    }
  });
});

describe('every page', () => {
  it('is a complete document in English with one main part and one heading', async () => {
    for (const { body } of await everyPage('x')) {
      expect(body).toMatch(/^<!doctype html>\s*<html lang="en" dir="ltr"\s*>/);
      expect(body).toContain('<meta charset="utf-8"');
      expect(body).toContain('width=device-width,initial-scale=1');
      expect(countOf(body, '<main>')).toBe(1);
      expect(countOf(body, '<h1>')).toBe(1);
      expect(body).toMatch(/<title>[^<]+<\/title>/);
    }
  });

  it('needs no script but the one for forms, no inline style and no request (PG-07, PG-11)', async () => {
    for (const { body, policy } of await everyPage('x')) {
      const markup = withoutScript(body);
      expect(markup).not.toMatch(/<script| style=| on[a-z]+=|<iframe|<object/i);
      expect(markup.match(/(?:src|href)="(?!data:|\/auth\/|\/x")[^"]*"/g)).toBeNull();
      expect(body).toContain('<link rel="icon" href="data:,"');
      expect(policy).toContain("default-src 'none'");
      expect(policy.replace(`script-src '${PAGE_SCRIPT_HASH}'`, '')).not.toContain('script-src');
      expect(policy).toContain("img-src 'self' data:;");
    }
  });

  it('has a policy with the hash of each of its styles (CSP Level 3)', async () => {
    for (const { body, policy } of await everyPage('x', { theme: { brandColor: 'tomato' } })) {
      const styles = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? '');
      expect(styles).toHaveLength(2);
      for (const css of styles) expect(policy).toContain(`'${await hash(css)}'`);
      expect(policy).not.toContain('unsafe');
    }
  });

  it('cannot be framed (PG-04)', async () => {
    for (const { policy } of await everyPage('x')) expect(policy).toContain("frame-ancestors 'none'");
  });

  it('escapes whatever a request can put into it (PG-01)', async () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    for (const { body } of await everyPage(attack)) expect(withoutScript(body)).not.toMatch(/<script|<img/);
  });

  it('has the same structure for any input', async () => {
    const expected = (await everyPage('x')).map(({ body }) => skeleton(body));
    const hostile = fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '`', '&', '=', '/', ' ', '@', 'a', '$&'),
    });
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expect((await everyPage(`x${text}`)).map(({ body }) => skeleton(body))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('is light or dark as the visitor prefers, or as the theme says', async () => {
    const [auto] = await everyPage('x');
    const [dark] = await everyPage('x', { theme: { colorScheme: 'dark' } });
    const [light] = await everyPage('x', { theme: { colorScheme: 'light' } });
    expect(auto?.body).toContain('content="light dark"');
    expect(dark?.body).toContain('content="only dark"');
    expect(light?.body).toContain('content="only light"');
    for (const [page, style] of [
      [auto, STYLES.auto],
      [dark, STYLES.dark],
      [light, STYLES.light],
    ] as const) {
      expect(page?.body).toContain(`<style>${style.css}</style>`);
      expect(page?.policy).toContain(`style-src '${style.hash}';`);
    }
  });

  it('shows the theme’s logo in place of the icon', async () => {
    for (const { body } of await everyPage('x', { theme: { logo: '/logo.svg' } })) {
      expect(body).toMatch(/<img class="logo" src="\/logo.svg" alt=""/);
      expect(body).not.toContain('class="badge');
    }
  });
});

describe('createPages', () => {
  it('computes no hash if no colour is configured', async () => {
    const made = await pages({
      hash: () => Promise.reject(new Error('not needed')),
    });
    const { body, policy } = made.signIn(asked);
    expect(body).toContain(`<style>${STYLES.auto.css}</style>`);
    expect(policy).toContain(`style-src '${STYLES.auto.hash}';`);
  });

  it('allows images from the configured origins only, on the pages that show them', async () => {
    const made = await pages({
      theme: { logo: 'https://cdn.test/logo.png' },
      providers: [provider('a', 'redirect', { style: { logo: 'https://marks.test/a.svg' } })],
    });
    expect(made.signIn(asked).policy).toContain("img-src 'self' data: https://cdn.test https://marks.test;");
    expect(made.signOut(asked).policy).toContain("img-src 'self' data: https://cdn.test;");
  });

  it('lets forms lead to providers and other origins, and pages without a form nowhere', async () => {
    const made = await pages({ formActions: ['http://localhost:8080'] });
    const wide = "form-action 'self' https: http://localhost:8080;";
    expect(made.signIn(asked).policy).toContain(wide);
    expect(made.signOut(asked).policy).toContain(wide);
    expect(
      made.step({
        ...asked,
        providerId: 'mail',
        page: confirmPage({ email: 'a@b.test', token: 't', callbackUrl: '' }),
      }).policy,
    ).toContain(wide);
    expect(made.error({}).policy).toContain("form-action 'self';");
    expect(made.verifyRequest(asked).policy).toContain("form-action 'self';");
  });

  it('ignores markup in theme and providers (PG-10)', async () => {
    const evil = '"><script>alert(1)</script></style>';
    const style = { logo: evil, bg: evil, text: evil, brandColor: evil };
    const made = await pages({
      theme: { logo: evil, brandColor: evil, buttonText: evil },
      providers: [provider('a', 'redirect', { name: evil, style }), provider(evil, 'email', { name: evil })],
    });
    const { body, policy } = made.signIn(asked);
    expect(withoutScript(body)).not.toContain('<script');
    expect(countOf(body, '</style>')).toBe(1);
    expect(policy.replace(`script-src '${PAGE_SCRIPT_HASH}'`, '')).not.toContain('script');
  });
});
