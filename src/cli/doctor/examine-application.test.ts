import { describe, expect, it } from 'vitest';
import type { Answer, Asked } from './ask.js';
import type { ApplicationAnswers } from './ask-application.js';
import { examineApplication } from './examine-application.js';

const ORIGIN = 'https://app.example.com';

function answer(body: unknown, { status = 200, headers = {}, cookies = [] }: Partial<Given> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: new Headers(headers), cookies, body: text };
}
interface Given {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly cookies: readonly string[];
}

const list = (origin: string = ORIGIN, basePath: string = '/auth'): Answer =>
  answer({ github: { id: 'github', callbackUrl: `${origin}${basePath}/callback/github` } });
const csrf = (attributes: string): Answer =>
  answer({ csrfToken: 'x' }, { cookies: [`__Host-authjs.csrf-token=x; Path=/; HttpOnly${attributes}`] });

const healthy: ApplicationAnswers = {
  origin: ORIGIN,
  basePath: '/auth',
  providers: list(),
  csrf: csrf('; Secure; SameSite=Lax'),
  session: answer(null, { headers: { 'cache-control': 'private, no-cache, no-store' } }),
  forged: list(),
  foundAt: undefined,
};

function examine(answers: Partial<ApplicationAnswers>, origins: readonly string[] = []): string[] {
  return examineApplication({ answers: { ...healthy, ...answers }, origins })
    .filter(({ level }) => level !== 'ok')
    .map(({ level, id }) => `${level} ${id}`);
}

const HTML = '<!doctype html><title>Not found</title>';
const failure: Asked = { failure: 'connect ECONNREFUSED' };

describe('a running application', () => {
  it('that answers as it should is fine', () => {
    expect(examine({})).toEqual([]);
  });

  it.each<[string, Partial<ApplicationAnswers>, string[]]>([
    ['cannot be reached', { providers: failure }, ['problem application.unreachable']],
    [
      'redirects to another host',
      {
        providers: answer('', {
          status: 308,
          headers: { location: 'https://www.example.com/auth/providers' },
        }),
      },
      ['problem application.redirect'],
    ],
    [
      'sends everybody to a page for signing in',
      { providers: answer('', { status: 307, headers: { location: '/login' } }) },
      ['problem application.redirect'],
    ],
    ['answers HTML', { providers: answer(HTML) }, ['problem application.not-mounted']],
    ['answers 404', { providers: answer(HTML, { status: 404 }) }, ['problem application.not-mounted']],
    [
      'is mounted elsewhere',
      { providers: answer({}, { status: 404 }), foundAt: '/api/auth' },
      ['problem application.base-path'],
    ],
    [
      'has a fault in its configuration',
      { providers: answer({ message: 'not configured' }, { status: 500 }) },
      ['problem application.configuration'],
    ],
    [
      'behind a proxy that terminates TLS and does not say so',
      { providers: list('http://app.example.com'), csrf: csrf('; Secure') },
      ['problem application.forwarded-proto'],
    ],
    [
      'behind a proxy that does not forward the host',
      { providers: list('https://10.0.0.7:3000') },
      ['problem application.forwarded-host'],
    ],
    [
      'behind a router that cuts off the base path',
      { providers: list(ORIGIN, '') },
      ['problem application.base-path'],
    ],
    ['whose cookies lack Secure', { csrf: csrf('; SameSite=Lax') }, ['problem application.cookies']],
    ['whose cookies are lost', { csrf: answer({ csrfToken: 'x' }) }, ['problem application.cookies']],
    [
      'whose framework has a CSRF protection of its own',
      { csrf: answer({}, { status: 404 }) },
      ['warning application.csrf'],
    ],
    ['whose sessions may be cached', { session: answer(null) }, ['problem application.cache']],
    [
      'whose sessions a proxy makes public',
      { session: answer(null, { headers: { 'cache-control': 'public, max-age=60' } }) },
      ['problem application.cache'],
    ],
    [
      'whose sessions cannot be read',
      { session: answer(HTML, { status: 502 }) },
      ['problem application.session'],
    ],
    [
      'that believes a stranger',
      { forged: list('https://doctor.invalid') },
      ['problem application.forged-host'],
    ],
    [
      'that redirects to where a stranger says',
      { forged: answer('', { status: 302, headers: { location: 'https://doctor.invalid/' } }) },
      ['problem application.forged-host'],
    ],
    ['without providers', { providers: answer({}) }, ['note application.address']],
  ])('%s', (_, answers, expected) => {
    expect(examine(answers)).toEqual(expected);
  });

  it('at another address than configured: the configuration is named', () => {
    const other = 'https://example.org';
    expect(examine({ providers: list(other) }, [other])).toEqual(['problem application.origin']);
  });

  it('on this machine, forged headers are only warned about, and Secure cookies are kept', () => {
    const origin = 'http://localhost:3000';
    expect(
      examine({
        origin,
        providers: list(origin),
        csrf: csrf('; Secure'),
        forged: list('http://doctor.invalid'),
      }),
    ).toEqual(['warning application.forged-host']);
  });

  it('at a plain http address, browsers drop Secure cookies', () => {
    const origin = 'http://app.lan';
    expect(
      examine({ origin, providers: list(origin), csrf: csrf('; Secure'), forged: list(origin) }),
    ).toEqual(['problem application.cookies']);
  });
});
