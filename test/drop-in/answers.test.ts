import { describe, expect, it } from 'vitest';
import { Answers, onlyOne } from './answers.ts';
import type { Answer } from './visitor.ts';

const ORIGIN = 'http://localhost:41234';

function answer(path: string, { status = 200, text = '', ...rest }: Partial<Answer> = {}): Answer {
  const { headers = new Headers(), cookies = [] } = rest;
  return { url: new URL(path, ORIGIN), status, headers, text, cookies };
}

function factsOf(method: string, one: Answer): string[] {
  const answers = new Answers('/api/auth');
  answers.note(method, one);
  return [...answers.facts];
}

describe('Answers', () => {
  it('notes status, type and members of JSON, and nothing of their values', () => {
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
    const session = answer('/api/auth/session', {
      headers,
      text: '{"user":{"name":"ada"},"expires":"soon"}',
    });
    expect(factsOf('GET', session)).toEqual(['GET /session answers 200 application/json { user, expires }']);
    expect(factsOf('GET', answer('/api/auth/session', { headers, text: 'null' }))).toEqual([
      'GET /session answers 200 application/json null',
    ]);
  });

  it('notes where a redirect leads to, without what differs from run to run', () => {
    const to = (location: string): string[] =>
      factsOf('POST', answer('/api/auth/signin/op', { status: 302, headers: new Headers({ location }) }));
    expect(to('http://localhost:5/authorize?state=secret')).toEqual([
      'POST /signin/op answers 302 to the provider',
    ]);
    expect(to(`${ORIGIN}/me?from=here`)).toEqual(['POST /signin/op answers 302 to /me']);
    expect(to('/api/auth/signin?callbackUrl=x&error=Denied&code=why')).toEqual([
      'POST /signin/op answers 302 to /signin?error=Denied&code=why',
    ]);
  });

  it('notes caching, and cookies without values and ids of flows', () => {
    const cookie = { path: '/', attributes: '' };
    const cookies = [
      { ...cookie, name: 'authjs.state.aB-3_d', value: 'sealed' },
      { ...cookie, name: 'authjs.session-token', value: '' },
    ];
    const headers = new Headers({ 'cache-control': 'no-store' });
    expect(factsOf('GET', answer('/api/auth/callback/op', { headers, cookies })).slice(1)).toEqual([
      'GET /callback/op has Cache-Control: no-store',
      'GET /callback/op sets authjs.state.<flow>',
      'GET /callback/op deletes authjs.session-token',
    ]);
  });

  it('leaves out what the application answers itself', () => {
    expect(factsOf('GET', answer('/me'))).toEqual([]);
    expect(factsOf('GET', answer('/api/authors'))).toEqual([]);
  });
});

describe('onlyOne', () => {
  it('gives what one of two runs did not see, in order', () => {
    expect(Object.entries(onlyOne(new Set(['b', 'both']), new Set(['both', 'c', 'a'])))).toEqual([
      ['a', 'real'],
      ['b', 'ours'],
      ['c', 'real'],
    ]);
  });
});
