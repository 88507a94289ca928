import { afterEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { Provider } from '../../src/types/provider.js';
import { customFetch } from '../../src/types/symbols.js';
import { Browser, locationOf } from '../support/browser.js';
import { recordingLogger, SECRET } from '../support/config.js';
import { loadProvider, type MailFixture, readFixture, recordedOfType } from './fixture.js';
import { MailServer } from './mail-server.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const ids = await recordedOfType('email');
const overHttp = ids.filter((id) => readFixture<MailFixture>(id).mail !== undefined);
const bySmtp = ids.filter((id) => !overHttp.includes(id));

/** A call to a mail service. */
interface Posted {
  readonly request: string;
  readonly headers: Headers;
  readonly redirect: RequestRedirect | undefined;
  readonly fields: unknown;
}

/** A mail service that takes every mail, or refuses it with a status. */
function mailService(status: number): { posted: Posted[]; fetch: typeof fetch } {
  const posted: Posted[] = [];
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    const isJson = request.headers.get('content-type') === 'application/json';
    posted.push({
      request: `${request.method} ${request.url}`,
      headers: request.headers,
      redirect: init?.redirect,
      fields: isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body)),
    });
    return new Response('canary: what the service wrote', { status });
  };
  return { posted, fetch: answer };
}

async function stageOf(id: string, options: object) {
  const { factory } = await loadProvider(id);
  const adapter = MemoryAdapter();
  const log = recordingLogger();
  const provider = factory({ ...readFixture<MailFixture>(id).options, ...options }) as Provider;
  const config = { secret: SECRET, trustHost: true, adapter, logger: log.logger, providers: [provider] };
  return { browser: new Browser((request) => Auth(request, config)), adapter, log };
}

const LINK = /https:\/\/app\.test\/auth\/callback\/[a-z]+\?[^\s"<]+/;

/** What the library fills in where a fixture has a placeholder. */
function expectedFields(fields: unknown): unknown {
  const known: Record<string, unknown> = {
    '{to}': 'ada@example.com',
    '{subject}': 'Sign in to app.test',
    '{url}': expect.stringMatching(LINK),
    '{text}': expect.stringMatching(LINK),
    '{html}': expect.stringMatching(/^<!doctype html>[^]*href="https:\/\/app\.test\/auth\/callback\//),
  };
  if (typeof fields === 'string') return known[fields] ?? fields;
  if (Array.isArray(fields)) return fields.map(expectedFields);
  if (typeof fields !== 'object' || fields === null) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, expectedFields(value)]));
}

/** The first link in a mail, wherever the service has it. */
function linkIn(fields: unknown): string {
  const text = JSON.stringify(fields);
  const parsed: string[] = [];
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'string' && !value.includes('<')) parsed.push(...(LINK.exec(value) ?? []));
    return value;
  });
  return parsed[0] ?? '';
}

async function expectSignedInBy(link: string, browser: Browser): Promise<void> {
  const opened = await browser.get(link);
  expect(locationOf(opened).href).toBe('https://app.test/after');
  expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
}

describe.each(overHttp)('%s', (id) => {
  const { mail } = readFixture<MailFixture>(id);
  const asked = { email: 'Ada@Example.com', callbackUrl: '/after' };

  it('asks its service for a mail as documented, and the link signs in', async () => {
    const { posted, fetch } = mailService(202);
    const { browser, log } = await stageOf(id, { [customFetch]: fetch });
    const landed = locationOf(await browser.post(`/auth/signin/${id}`, asked));
    expect(log.text()).toBe('');
    expect(landed.pathname).toBe('/auth/verify-request');
    expect(posted).toHaveLength(1);
    const [call] = posted;
    expect(call?.request).toBe(mail?.request);
    expect(call?.redirect).toBe('manual');
    for (const [name, value] of Object.entries(mail?.headers ?? {}))
      expect(call?.headers.get(name)).toBe(value);
    expect(call?.fields).toEqual(expectedFields(mail?.json ?? mail?.form));
    await expectSignedInBy(linkIn(call?.fields), browser);
  });

  it.each([302, 400, 401, 429, 500])(
    'tells that a mail was refused with %i, and nothing that is secret',
    async (status) => {
      const { posted, fetch } = mailService(status);
      const { browser, adapter, log } = await stageOf(id, { [customFetch]: fetch });
      const landed = locationOf(await browser.post(`/auth/signin/${id}`, asked));
      expect(landed.searchParams.get('error')).toBe('EmailSignin');
      expect(posted).toHaveLength(1);
      expect(adapter.snapshot().verificationTokens).toEqual([]);
      expect(log.text()).toContain(`status ${status}`);
      expect(log.text()).not.toMatch(/the-api-key|ada@example\.com|canary|token=/i);
    },
  );

  it('sends nothing without a key', async () => {
    const { posted, fetch } = mailService(200);
    const { browser, log } = await stageOf(id, { [customFetch]: fetch, apiKey: '' });
    const landed = locationOf(await browser.post(`/auth/signin/${id}`, asked));
    expect(landed.searchParams.get('error')).toBe('EmailSignin');
    expect(posted).toEqual([]);
    expect(log.text()).toContain('Set the option apiKey');
  });
});

const servers: MailServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe.each(bySmtp)('%s', (id) => {
  it('sends a mail by SMTP, and the link signs in', async () => {
    const server = await MailServer.start();
    servers.push(server);
    const { browser, log } = await stageOf(id, { server: server.url });
    await browser.post(`/auth/signin/${id}`, { email: 'ada@example.com', callbackUrl: '/after' });
    expect(log.text()).toBe('');
    expect(server.received).toHaveLength(1);
    const [{ recipients, mail } = { recipients: [], mail: undefined }] = server.received;
    expect(recipients).toEqual(['ada@example.com']);
    expect(mail).toMatchObject({
      subject: 'Sign in to app.test',
      from: { address: readFixture<MailFixture>(id).from },
      text: expectedFields('{text}'),
      html: expectedFields('{html}'),
    });
    await expectSignedInBy(linkIn(mail?.text), browser);
  });
});
