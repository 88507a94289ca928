import { describe, expect, it } from 'vitest';
import type { RedirectProxyOrigins } from '../../src/types/index.js';
import { locationOf } from '../support/browser.js';
import { begin, callBack, idpProvider, openIdp, openStage } from './stage.js';

const refusalOf = (answer: Response): (string | null)[] => {
  const { searchParams } = locationOf(answer);
  return [searchParams.get('error'), searchParams.get('code')];
};

describe('redirect proxy', () => {
  const STABLE = 'https://stable.example.com';

  /** A whole round: begun at a preview deployment, answered at the stable URL. */
  const round = async (preview: string, origins?: RedirectProxyOrigins) => {
    const idp = await openIdp();
    const common = { redirectProxyUrl: `${STABLE}/auth`, providers: [idpProvider(idp)] };
    const allowed = origins === undefined ? {} : { redirectProxyOrigins: origins };
    const { browser: there } = openStage(common, preview);
    const location = await begin(there);
    expect(location.searchParams.get('redirect_uri')).toBe(`${STABLE}/auth/callback/idp`);
    const stable = openStage({ ...common, ...allowed }, STABLE);
    const answer = await callBack(stable.browser, idp.authorize(location.href));
    const messages = stable.log.details.filter((line) => line.startsWith('OAuthCallbackError'));
    return { answer, messages, there };
  };

  it('only origins allowed by redirectProxyOrigins are followed (contract, OAuth)', async () => {
    const preview = 'https://pr-1.preview.example.com';
    const followed: RedirectProxyOrigins[] = [
      preview,
      [preview, 'https://other.example.com'],
      'https://*.preview.example.com',
      (origin) => origin === preview,
      async (origin) => origin === preview,
    ];
    for (const origins of followed) {
      const { answer, there } = await round(preview, origins);
      expect(locationOf(answer).origin).toBe(preview);
      const end = await there.get(locationOf(answer).href);
      expect(end.headers.get('location')).toBe(preview);
      expect(await there.session()).not.toBeNull();
    }
  });

  it.each<[string, RedirectProxyOrigins]>([
    ['another origin', 'https://pr-1.preview.example.com'],
    ['no subdomain', 'https://*.evil.test'],
    ['a suffix', 'https://*.vil.test'],
    ['another scheme', 'http://evil.test'],
    ['another port', 'https://evil.test:8443'],
    ['a function that says no', () => false],
  ])(
    'only origins allowed by redirectProxyOrigins are followed: refused for %s (contract, OAuth)',
    async (_, origins) => {
      const { answer } = await round('https://evil.test', origins);
      expect(locationOf(answer).origin).toBe(STABLE);
      expect(refusalOf(answer)).toEqual(['OAuthCallbackError', 'proxy_origin']);
    },
  );

  it('redirectProxyOrigins unset: refused, the error names the option (contract, OAuth)', async () => {
    const { answer, messages } = await round('https://pr-1.preview.example.com');
    expect(refusalOf(answer)).toEqual(['OAuthCallbackError', 'proxy_origin']);
    expect(messages).toEqual([expect.stringContaining('redirectProxyOrigins')]);
  });
});
