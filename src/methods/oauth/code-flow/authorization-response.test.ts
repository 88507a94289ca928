import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../test/fake-idp.js';
import {
  codeOfRefusal,
  NOW,
  proofOf,
  refusalOf,
  TestBrowser,
  testProvider,
} from '../../../../test/oauth-exchange.js';
import { OAuthCallbackError } from '../../../errors.js';
import { oauthSteps } from '../index.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create({ now: () => NOW });
});

function browserOf(config: Parameters<typeof testProvider>[1] = {}): TestBrowser {
  return new TestBrowser(oauthSteps, testProvider(idp, config));
}

describe('an authorization response is refused', () => {
  async function refused(
    changes: Record<string, string | undefined>,
    prepare: (params: URLSearchParams) => void = () => undefined,
  ): Promise<unknown> {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin(), changes);
    prepare(params);
    const error = await refusalOf(browser.complete(params));
    expect(error).toBeInstanceOf(OAuthCallbackError);
    expect(idp.callsTo('token')).toEqual([]);
    expect([...browser.cookies.keys()]).toEqual([]);
    return error.code;
  }

  it.each([
    ['CB-01 state of nobody (RFC 6749, 10.12)', { state: 'x'.repeat(60) }, 'state_mismatch'],
    ['CB-02 without state (RFC 6749, 4.1.2)', { state: undefined }, 'state_missing'],
    [
      'CB-11 with the error access_denied (RFC 6749, 4.1.2.1)',
      { code: undefined, error: 'access_denied' },
      'access_denied',
    ],
    ['CB-12 with error and code (RFC 6749, 4.1.2.1)', { error: 'server_error' }, 'server_error'],
    ['CB-11 with an error of no known form', { error: '<script>alert(1)</script>' }, 'provider_error'],
    ['CB-13 with an error for another state', { error: 'access_denied', state: 'other' }, 'state_mismatch'],
    ['CB-17 without iss that the metadata promises (RFC 9207, 2.4)', { iss: undefined }, 'iss_missing'],
    ['CB-16 from another issuer (RFC 9207, 2.4)', { iss: 'https://evil.test' }, 'iss_mismatch'],
    ['CB-16 from the issuer with a slash more (RFC 9207, 2.4)', { iss: 'https://idp.test/' }, 'iss_mismatch'],
    ['CB-19 as a JARM response', { response: 'a.b.c' }, 'jarm_unexpected'],
    ['CB-21 with id_token (RFC 9700, 2.1.2)', { id_token: 'a.b.c' }, 'unexpected_param'],
    ['CB-21 with access_token (RFC 9700, 2.1.2)', { access_token: 'a' }, 'unexpected_param'],
    ['CB-21 with token (RFC 9700, 2.1.2)', { token: 'a' }, 'unexpected_param'],
    ['CB-22 without code (RFC 6749, 4.1.2)', { code: undefined }, 'code_invalid'],
    ['CB-22 with an empty code', { code: '' }, 'code_invalid'],
    ['CB-22 with a code of 100 KB', { code: 'c'.repeat(100_000) }, 'code_invalid'],
    ['CB-22 with control characters in the code', { code: 'a\r\nb' }, 'code_invalid'],
  ])('%s', async (_, changes, code) => {
    expect(await refused(changes as Record<string, string | undefined>)).toBe(code);
  });

  it.each(['state', 'code', 'iss'])('with %s twice (RFC 6749, 3.1)', async (name) => {
    expect(await refused({}, (params) => params.append(name, params.get(name) ?? ''))).toBe(
      'duplicate_parameter',
    );
  });

  it('CB-25 as a form where the query was asked for', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    expect(await codeOfRefusal(browser.complete(params, { form: true }))).toBe('response_mode');
    expect(browser.cookies.size).toBe(0);
  });

  it('CB-25 in the query where a form was asked for', async () => {
    const browser = browserOf({ authorization: { params: { response_mode: 'form_post' } } });
    const params = idp.authorize(await browser.begin());
    expect(await codeOfRefusal(browser.complete(params))).toBe('response_mode');
  });

  it('CB-26 as a form of another site (ASVS 3.5.1)', async () => {
    const browser = browserOf({ authorization: { params: { response_mode: 'form_post' } } });
    const params = idp.authorize(await browser.begin());
    const headers = { origin: 'https://evil.test' };
    expect(await codeOfRefusal(browser.complete(params, { form: true, headers }))).toBe('origin');
    expect(idp.callsTo('token')).toEqual([]);
  });

  it('CB-03 in a browser without the flow', async () => {
    const params = idp.authorize(await browserOf().begin());
    expect(await codeOfRefusal(browserOf().complete(params))).toBe('flow_missing');
  });

  it('CB-04 at another provider than the flow began at (RFC 9700, 4.4)', async () => {
    const browser = browserOf();
    const other = await FakeIdp.create({ issuer: 'https://other.test', now: () => NOW });
    const params = idp.authorize(await browser.begin(), { iss: 'https://other.test' });
    const provider = testProvider(other, { id: 'other' });
    expect(await codeOfRefusal(browser.complete(params, { provider }))).toBe('provider_mismatch');
    expect(other.callsTo('token')).toEqual([]);
  });

  it('CB-28 twenty minutes after the start', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    browser.now = new Date(NOW.getTime() + 1_200_000);
    expect(await codeOfRefusal(browser.complete(params))).toBe('flow_expired');
  });

  it('CB-31 under another session than the flow began under', async () => {
    const browser = browserOf();
    browser.sessionBinding = 'session-a';
    const params = idp.authorize(await browser.begin());
    browser.sessionBinding = 'session-b';
    expect(await codeOfRefusal(browser.complete(params))).toBe('session_changed');
  });

  it('DM-06 when the token endpoint moved to another origin meanwhile', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    const moved = testProvider(idp, { token: 'https://evil.test/token' });
    expect(await codeOfRefusal(browser.complete(params, { provider: moved }))).toBe('metadata_changed');
    expect(idp.callsTo('token')).toEqual([]);
  });

  it('for a flow begun at another issuer of the same provider id (CVE-2026-73419)', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    const metadata = { issuer: 'https://idp.test/other' };
    const other = await FakeIdp.create({ issuer: 'https://idp.test/other', now: () => NOW });
    other.faults.metadata = { token_endpoint: 'https://idp.test/token' };
    params.set('iss', metadata.issuer);
    const changed = testProvider(other);
    expect(await codeOfRefusal(browser.complete(params, { provider: changed }))).toBe('metadata_changed');
    expect(other.callsTo('token')).toEqual([]);
  });

  it('CB-06 with a code of another flow, whether or not the provider checks PKCE (RFC 9700, 4.5)', async () => {
    const browser = browserOf();
    const stolen = idp.authorize(await browserOf().begin()).get('code') ?? '';
    expect(
      await codeOfRefusal(browser.complete(idp.authorize(await browser.begin(), { code: stolen }))),
    ).toBe('invalid_grant');
    const lax = browserOf({ checks: ['nonce'] } as never);
    const other = idp.authorize(await browserOf({ checks: ['nonce'] } as never).begin()).get('code') ?? '';
    expect(await codeOfRefusal(lax.complete(idp.authorize(await lax.begin(), { code: other })))).toBe(
      'nonce_mismatch',
    );
  });
});

describe('a repeated response', () => {
  it('CB-09 has one key, whose proof only the browser with the flow has', async () => {
    const browser = browserOf();
    const query = idp.authorize(await browser.begin()).toString();
    const path = `/auth/callback/idp?${query}`;
    const [first, second] = [await browser.exchange(path), await browser.exchange(path)];
    expect(oauthSteps.repeatKey?.(first)).toEqual(oauthSteps.repeatKey?.(second));
    expect(oauthSteps.repeatKey?.(first)?.proof).toBeDefined();
    const elsewhere = await browserOf().exchange(path);
    expect(oauthSteps.repeatKey?.(elsewhere)).toEqual({
      flow: oauthSteps.repeatKey?.(first)?.flow,
      proof: undefined,
    });
  });

  it.each(['', 'state=', 'state=abc', 'state=a.b.c.d.e', `state=a.${'b'.repeat(200)}`])(
    'has none for %j',
    async (query) => {
      expect(
        oauthSteps.repeatKey?.(await browserOf().exchange(`/auth/callback/idp?${query}`)),
      ).toBeUndefined();
    },
  );
});

describe('a response that is looked at in advance', () => {
  it('uses up neither code nor flow (Fetch standard, `Sec-Purpose`)', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    const reply = await browser.complete(params, { headers: { 'sec-purpose': 'prefetch' } });
    expect(reply).toEqual({ kind: 'empty', status: 204 });
    expect(idp.callsTo('token')).toEqual([]);
    await proofOf(browser.complete(params));
  });
});

describe('a form that a redirect proxy passed on', () => {
  it('comes in the query', async () => {
    const formPost = { authorization: { params: { response_mode: 'form_post' } } };
    const browser = browserOf({ ...formPost, redirectProxyUrl: 'https://stable.test/auth' });
    const params = idp.authorize(await browser.begin());
    expect((await proofOf(browser.complete(params))).account.providerAccountId).toBe('subject-1');
  });
});
