import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestBrowser } from '../../src/testing/index.js';
import { BINDINGS } from '../../tools/support/bindings.ts';
import { tokenApps, type Send } from '../api-access/token-apps.js';
import { closeAll } from '../support/http-servers.js';
import { organizationStage, type OrganizationStage } from '../support/organization-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

vi.mock('@sveltejs/kit', () => {
  const stop = (status: number, message: string): never => {
    throw Object.assign(new Error(message), { status });
  };
  return { error: stop, redirect: stop };
});
vi.mock(
  '@tanstack/react-start/server',
  async () => (await import('../security/caching/tanstack-answer.js')).server,
);
vi.mock('next/headers.js', async () => (await import('../security/caching/next-answer.js')).headersModule);
vi.mock('next/server.js', async () => (await import('../security/caching/next-answer.js')).serverModule);

let stage: OrganizationStage;
let owner: TestBrowser;
let member: TestBrowser;
let organization: string;

beforeEach(async () => {
  stage = organizationStage();
  owner = await stage.account();
  organization = await stage.create(owner);
  member = await stage.join(owner, 'bob@example.com', 'member', organization);
});
afterEach(closeAll);

it('every binding of the table is tested', () => {
  expect(Object.keys(tokenApps).toSorted()).toEqual(BINDINGS.map(({ name }) => name).toSorted());
});

describe.each(BINDINGS)('$title', ({ name }) => {
  let send: Send;
  beforeEach(async () => {
    send = await (tokenApps[name] ?? expect.unreachable())(stage.config);
  });
  const statusOf = async (
    path: string,
    browser: TestBrowser,
    headers: Record<string, string> = {},
  ): Promise<number> => (await send(path, { cookie: browser.cookieHeader(), ...headers })).status;

  it('lets members in, and those whose role allows it', async () => {
    expect(await statusOf('/members', owner)).toBe(200);
    expect(await statusOf('/bills', owner)).toBe(200);
    expect(await statusOf('/members', member)).toBe(200);
  });

  it('refuses a role that does not allow it, a user of another tenant, and a visitor (OR-02, OR-03)', async () => {
    expect(await statusOf('/bills', member)).toBe(403);
    const stranger = await stage.account('eve@example.com');
    expect(await statusOf('/members', stranger)).toBe(403);
    await stage.call(stranger, 'create', { name: 'Theirs' });
    expect(await statusOf('/members', stranger, { 'x-organization': organization })).toBe(403);
    expect(await statusOf('/bills', stranger, { 'x-organization': organization })).toBe(403);
    expect(await statusOf('/members', stage.browser())).toBe(401);
  });

  it('refuses a member who was removed a moment ago (OR-13)', async () => {
    await stage.call(owner, 'removeMember', { organization, userId: await stage.idOf('bob@example.com') });
    expect(await statusOf('/members', member)).toBe(403);
  });
});
