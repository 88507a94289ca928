import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { createTestBrowser, type SetCookie, type TestBrowser } from '../../src/testing/index.js';
import {
  ADA,
  askForReset,
  GOOD,
  NEW,
  ORIGIN,
  passwordStage,
  type PasswordStage,
  sendLink,
  signIn,
  signUp,
  target,
  whoIs,
} from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/** A browser in which another subdomain plants cookies: they are sent beside its own ones. */
function plantedBrowser(stage: PasswordStage, planted: () => readonly SetCookie[]): TestBrowser {
  return createTestBrowser(
    (request) => {
      const own = request.headers.get('cookie') ?? '';
      const names = own.split('; ').map((pair) => pair.split('=')[0]);
      const more = planted().filter(({ name }) => !names.includes(name));
      const all = [own, ...more.map(({ name, value }) => `${name}=${value}`)].filter(Boolean);
      const changed = new Request(request);
      changed.headers.set('cookie', all.join('; '));
      return Auth(changed, stage.config);
    },
    { origin: ORIGIN, now: stage.clock.now },
  );
}

/** What browsers let another subdomain plant (RFC 6265bis, section 5.7). */
const bySubdomain = ({ name }: SetCookie): boolean => !/^__host-/i.test(name);
/** What a faulty browser, or plain http, lets it plant: everything but what the page has set itself. */
const byAnybody = ({ name }: SetCookie): boolean => !name.endsWith('authjs.csrf-token');

const ways = [
  ['a subdomain', bySubdomain],
  ['a subdomain, in a browser without prefixes', byAnybody],
] as const;

describe.each(ways)('cookies of a stranger’s browser, planted by %s (CK-01)', (_, isPlantable) => {
  it('do not confirm the password that the stranger chose', async () => {
    const stage = passwordStage();
    const stranger = stage.browser();
    await signUp(stranger, { password: NEW });
    const stolen = stranger.kept.filter(isPlantable);
    const owner = plantedBrowser(stage, () => stolen);
    await owner.get('/auth/signin');
    const answer = await owner.get(stage.link());
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('type="password"');
    expect(await whoIs(owner)).toBeUndefined();
    await signIn(stranger, { password: NEW });
    expect(await whoIs(stranger)).toBeUndefined();
    expect(stage.store.snapshot().users).toEqual([]);
    // In the stranger's own browser the link would have been enough, so that this says something.
    expect(target(await stranger.get(stage.link()))).toBe('/');
  });

  it('do not lead to a new password for the stranger’s account', async () => {
    const stage = passwordStage({ config: { pages: { newPassword: '/new' } } });
    await stage.account('stranger@example.com', GOOD);
    const stranger = stage.browser();
    await askForReset(stranger, 'stranger@example.com');
    await stranger.get(stage.link());
    const stolen = stranger.kept.filter(isPlantable);
    const owner = plantedBrowser(stage, () => stolen);
    const answer = await owner.post('/auth/callback/password', { newPassword: NEW });
    expect(target(answer)).toContain('code=link_used');
    expect(await whoIs(owner)).toBeUndefined();
    expect(target(await stranger.post('/auth/callback/password', { newPassword: NEW }))).toBe('/');
  });

  it('do not make a browser known for an account', async () => {
    const stage = passwordStage();
    const owner = await stage.account();
    await signIn(owner);
    const device = owner.kept.find(({ name }) => name.endsWith('authjs.device'));
    const stranger = await stage.account('stranger@example.com');
    await signIn(stranger, { email: 'stranger@example.com' });
    const planted = stranger.kept.filter((cookie) => cookie.name === device?.name && isPlantable(cookie));
    const other = plantedBrowser(stage, () => planted);
    // Closed for everybody but known devices.
    for (let count = 0; count < 8; count += 1) await signIn(stage.browser(), { password: 'wrong one' });
    expect((await signIn(other)).status).toBe(429);
    expect((await signIn(owner)).status).toBe(302);
  });

  it('bring no flow of the stranger’s into a session of the owner’s', async () => {
    const stage = passwordStage();
    const owner = await stage.account();
    const stranger = stage.browser();
    await signUp(stranger, { email: 'stranger@example.com' });
    const stolen = stranger.kept.filter(isPlantable);
    const mixed = plantedBrowser(stage, () => stolen);
    await signIn(mixed);
    await mixed.get(stage.link());
    expect(await whoIs(mixed)).toBe(ADA);
    expect(await whoIs(owner)).toBe(ADA);
  });
});

describe('cookies that vouch for a browser', () => {
  it('count for nothing where two of one name come', async () => {
    const stage = passwordStage();
    const stranger = stage.browser();
    await signUp(stranger, { email: 'stranger@example.com' });
    const theirs = stranger.kept.find(({ name }) => name.includes('email-browser'));
    let isPlanted = false;
    const owner = createTestBrowser(
      (request) => {
        const changed = new Request(request);
        const cookie = request.headers.get('cookie') ?? '';
        if (isPlanted) changed.headers.set('cookie', `${theirs?.name}=${theirs?.value}; ${cookie}`);
        return Auth(changed, stage.config);
      },
      { origin: ORIGIN, now: stage.clock.now },
    );
    await signUp(owner);
    isPlanted = true;
    expect(await (await owner.get(stage.link())).text()).toContain('type="password"');
    isPlanted = false;
    expect(target(await owner.get(stage.link()))).toBe('/');
  });

  it('keep their prefix where the application shares its other cookies with subdomains', async () => {
    const options = { domain: 'app.test', httpOnly: false };
    const stage = passwordStage({ config: { cookies: { callbackUrl: { options } } } });
    const browser = stage.browser();
    await signUp(browser);
    const cookie = browser.kept.find(({ name }) => name === '__Host-authjs.email-browser');
    expect(cookie?.attributes.get('path')).toBe('/');
    expect([...(cookie?.attributes.keys() ?? [])]).not.toContain('domain');
    expect(cookie?.attributes.has('httponly')).toBe(true);
    expect(target(await browser.get(stage.link()))).toBe('/');
  });

  it('stop vouching when their browser is closed, and the password is asked for', async () => {
    const stage = passwordStage();
    const browser = stage.browser();
    await signUp(browser);
    const lasting = browser.kept.filter(({ expires }) => expires !== undefined);
    const opened = plantedBrowser(stage, () => lasting);
    expect(await (await opened.get(stage.link())).text()).toContain('type="password"');
    await sendLink(opened, stage.link(), { password: GOOD });
    expect(await whoIs(opened)).toBe(ADA);
  });
});

it('says of every cookie of the library what it proves, and why a planted one gains nothing', () => {
  const files = globSync('**/*.ts', { cwd: SRC }).filter(
    (name) => !/\.test\.ts$|^(?:cli|client|bindings)\//.test(name),
  );
  const code = files.map((name) => readFileSync(join(SRC, name), 'utf8')).join('\n');
  const literal = code.matchAll(/\}?((?:authjs|next-auth)\.[a-z][\w.-]*)[`']/g);
  const named = code.matchAll(/(?:hostCookie\(exchange, |cookieOf\(exchange, )'([a-z-]+)'/g);
  const cookies = new Set(
    [...literal].map(([, name]) => name).concat([...named].map(([, name]) => `authjs.${name}`)),
  );
  expect(cookies.size).toBeGreaterThan(14);
  const text = readFileSync(new URL('../../docs/security-cases.md', import.meta.url), 'utf8');
  const table = /\| Cookie .*?\n\n/s.exec(text)?.[0] ?? '';
  for (const name of cookies) expect(table, name).toContain(`\`${name}\``);
});
