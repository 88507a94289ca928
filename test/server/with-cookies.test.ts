import { describe, expect, it } from 'vitest';
import { keptPrivate, withCookies } from '../../src/server/with-cookies.js';

const renewed = new Headers([['set-cookie', 'authjs.session-token=renewed; Path=/']]);
const cookiesOf = (response: Response): string[] => response.headers.getSetCookie();

describe('the cookies of a reading on a response', () => {
  it('stand beside those of the response', () => {
    const response = new Response('page', { headers: [['set-cookie', 'cart=1'], ['set-cookie', 'seen=2']] }); // prettier-ignore
    expect(cookiesOf(withCookies(response, renewed))).toEqual([
      'cart=1',
      'seen=2',
      'authjs.session-token=renewed; Path=/',
    ]);
  });

  it.each(['authjs.session-token=; Max-Age=0', 'authjs.session-token.0=of-the-new-sign-in'])(
    'do not undo what the response does itself: %s',
    (line) => {
      const response = new Response(null, { headers: [['set-cookie', line]] });
      expect(cookiesOf(withCookies(response, renewed))).toEqual([line]);
    },
  );

  it.each([
    [undefined, 'private, no-store'],
    ['public, max-age=600', 'private, no-store'],
    ['private, max-age=0', 'private, max-age=0'],
    ['no-store', 'no-store'],
    ['private="x-name", max-age=600', 'private, no-store'],
    ['private, s-maxage=600', 'private, no-store'],
  ])('are kept by no shared cache: %s', (given, expected) => {
    const response = new Response('page', { headers: given === undefined ? {} : { 'cache-control': given } });
    expect(withCookies(response, renewed).headers.get('cache-control')).toBe(expected);
  });

  it('are kept by no CDN', () => {
    const headers = {
      'cache-control': 'private',
      'CDN-Cache-Control': 'max-age=9',
      'Surrogate-Control': 'max-age=9',
    };
    for (const answer of [
      withCookies(new Response('', { headers }), renewed),
      keptPrivate(new Response('', { headers })),
    ])
      expect([...answer.headers.keys()].filter((name) => name.endsWith('control'))).toEqual([
        'cache-control',
      ]);
  });

  it('are kept by no cache, whatever middleware says later', () => {
    const { headers } = withCookies(new Response('page'), renewed);
    headers.set('cache-control', 'public');
    headers.set('cdn-cache-control', 'public');
    expect([headers.get('cache-control'), headers.get('cdn-cache-control')]).toEqual([
      'private, no-store',
      null,
    ]);
    headers.delete('cache-control');
    expect(new Response('page', { headers }).headers.get('cache-control')).toBe('private, no-store');
  });

  it('or not: what is for one person is kept by no shared cache either', () => {
    const answer = keptPrivate(Response.redirect('https://app.test/inside'));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
    const own = new Response('', { headers: { 'cache-control': 'private, max-age=9' } });
    expect(keptPrivate(own)).toBe(own);
  });

  it('leave a response without them as it is', () => {
    const response = new Response('page', { headers: { 'cache-control': 'public, max-age=600' } });
    expect(withCookies(response, new Headers())).toBe(response);
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
  });

  it('reach responses whose headers cannot be written', async () => {
    const redirected = withCookies(Response.redirect('https://app.test/inside'), renewed);
    expect([redirected.status, redirected.headers.get('location'), cookiesOf(redirected)]).toEqual([
      302,
      'https://app.test/inside',
      ['authjs.session-token=renewed; Path=/'],
    ]);
    const fetched = withCookies(await fetch('data:text/plain,streamed'), renewed);
    expect([await fetched.text(), cookiesOf(fetched).length]).toEqual(['streamed', 1]);
  });
});
