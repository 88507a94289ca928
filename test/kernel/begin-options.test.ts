import { describe, expect, it } from 'vitest';
import { pageThatAsked, toBeginOptions } from '../../src/kernel/begin-options.js';

const sentFrom = (referer?: string): Request =>
  new Request('https://app.test/enter', { headers: referer === undefined ? {} : { referer } });

describe('the page that asked for a sign-in', () => {
  it.each([
    ['https://app.test/shop?cart=1', '/shop?cart=1'],
    // A sign-in page was opened for another one.
    ['https://app.test/enter?callbackUrl=%2Finside%3Fa%3D1', '/inside?a=1'],
    // Two slashes would name a host.
    ['https://app.test//other.test/', '/other.test/'],
    ['https://other.test/shop', '/'],
    ['no url', '/'],
    [undefined, '/'],
  ])('%s: %s', (referer, path) => {
    expect(pageThatAsked(sentFrom(referer))).toBe(path);
  });
});

describe('what signIn of a binding takes', () => {
  it('is where to go, and everything else is a field', () => {
    expect(
      toBeginOptions(
        sentFrom(),
        { redirectTo: '/inside', email: 'ada@example.com', phone: undefined },
        { prompt: 'login' },
      ),
    ).toEqual({
      redirectTo: '/inside',
      fields: { email: 'ada@example.com' },
      authorizationParams: { prompt: 'login' },
    });
  });

  it('leads back to the page that asked', () => {
    expect(toBeginOptions(sentFrom('https://app.test/shop')).redirectTo).toBe('/shop');
  });
});
