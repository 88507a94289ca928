import { beforeEach, describe, expect, it } from 'vitest';
import { createAuth } from '../../src/index.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig, TelemetrySpan, TelemetryTracer } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import { idpProvider, openIdp, openStage, signInAtIdp, signInByPassword, type Stage } from './stage.js';

/** A span that has ended. */
interface Ended {
  readonly name: string;
  readonly parent: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isFailed: boolean;
}

/** A tracer that keeps the spans that have ended; the active one is the parent while it is synchronous. */
function recordingTracer(): { readonly tracer: TelemetryTracer; readonly spans: Ended[] } {
  const spans: Ended[] = [];
  let active: string | undefined;
  const tracer: TelemetryTracer = {
    startActiveSpan: (name, { attributes = {} }, run) => {
      const parent = active;
      const own: Record<string, unknown> = { ...attributes };
      let isFailed = false;
      const span: TelemetrySpan = {
        setAttribute: (key, value) => void (own[key] = value),
        setStatus: ({ code }) => void (isFailed = code === 2),
        end: () => void spans.push({ name, parent, attributes: own, isFailed }),
      };
      active = name;
      try {
        return run(span);
      } finally {
        active = parent;
      }
    },
  };
  return { tracer, spans };
}

let idp: FakeIdp;
let spans: Ended[];
let telemetry: { tracer: TelemetryTracer };

beforeEach(async () => {
  idp = await openIdp();
  const recording = recordingTracer();
  ({ spans } = recording);
  telemetry = { tracer: recording.tracer };
});

const open = (changes: Partial<AuthConfig> = {}): Stage => openStage({ telemetry, ...changes });
const named = (name: string): Ended[] => spans.filter((span) => span.name === name);

describe('the option `telemetry` (contract, Telemetry)', () => {
  it('makes a span of a request, with action, provider and status', async () => {
    const { browser } = open();
    await signInByPassword(browser);
    expect(named('latchkey callback')).toEqual([
      {
        name: 'latchkey callback',
        parent: undefined,
        attributes: {
          'latchkey.action': 'callback',
          'latchkey.outcome': 'ok',
          'latchkey.provider': 'credentials',
          'http.request.method': 'POST',
          'http.response.status_code': 302,
        },
        isFailed: false,
      },
    ]);
  });

  it('says what refused a visitor, without calling it a failure', async () => {
    await signInByPassword(open().browser, { password: 'wrong' });
    const [span] = named('latchkey callback');
    expect(span?.attributes).toMatchObject({
      'latchkey.outcome': 'refused',
      'latchkey.error.code': 'credentials',
      'error.type': 'CredentialsSignin',
    });
    expect(span?.isFailed).toBe(false);
  });

  it('says that a request was refused before anything was looked at', async () => {
    await open().browser.get('/auth/callback/unknown');
    const [span] = named('latchkey callback');
    expect(span?.attributes).toMatchObject({
      'latchkey.outcome': 'refused',
      'http.response.status_code': 404,
    });
    expect(span?.attributes).not.toHaveProperty('latchkey.provider');
  });

  it('says what failed, by its type alone', async () => {
    await signInByPassword(open().browser, { password: 'throw' });
    const [span] = named('latchkey callback');
    expect(span?.attributes).toMatchObject({
      'latchkey.outcome': 'failed',
      'error.type': 'CallbackRouteError',
    });
    expect(span?.isFailed).toBe(true);
    expect(JSON.stringify(spans)).not.toContain('secret-canary');
  });

  it('makes a span of each call of the adapter and of the provider, and tells no secret', async () => {
    const stage = open({ adapter: MemoryAdapter(), providers: [idpProvider(idp)] });
    await signInAtIdp(stage.browser, idp);
    const calls = spans.map(({ name }) => name);
    expect(calls).toEqual(
      expect.arrayContaining(['latchkey adapter createUser', 'latchkey adapter createSession']),
    );
    expect(named('latchkey adapter createUser')[0]?.attributes).toEqual({
      'latchkey.adapter.method': 'createUser',
    });
    const { hostname } = new URL(idp.issuer);
    expect(named('latchkey provider POST').map(({ attributes }) => attributes)).toEqual([
      { 'http.request.method': 'POST', 'server.address': hostname, 'http.response.status_code': 200 },
    ]);
    const cookie = stage.browser.cookies.get('__Secure-authjs.session-token')?.value ?? 'none';
    for (const secret of [idp.clientSecret, 'ada@example.com', 'subject-ada', cookie])
      expect(JSON.stringify(spans)).not.toContain(secret);
  });

  it('makes a span of a call that fails', async () => {
    const adapter = {
      ...MemoryAdapter(),
      getSessionAndUser: () => Promise.reject(new Error('secret-canary')),
    };
    const { browser } = open({ adapter });
    await browser.get('/auth/session', { cookie: '__Secure-authjs.session-token=any' });
    expect(named('latchkey adapter getSessionAndUser')).toMatchObject([
      { isFailed: true, attributes: { 'error.type': 'AdapterError' } },
    ]);
    expect(named('latchkey session')).toMatchObject([{ isFailed: true }]);
  });

  it('is refused without a tracer', async () => {
    const { config } = openStage({ telemetry: {} as never });
    await expect(createAuth(config).check()).rejects.toThrow('`telemetry.tracer`');
  });
});
