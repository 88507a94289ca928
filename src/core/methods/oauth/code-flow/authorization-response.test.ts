import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import {
  codeOfRefusal,
  NOW,
  proofOf,
  refusalOf,
  TestBrowser,
  testProvider,
} from '../../../../../test/oauth-exchange.js';
import { OAuthCallbackError } from '../../../../errors.js';
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
    ['unknown state (CB-01; RFC 6749, 10.12)', { state: 'x'.repeat(60) }, 'state_mismatch'],
    ['without state (CB-02; RFC 6749, 4.1.2)', { state: undefined }, 'state_missing'],
    [
      'with the error access_denied (CB-11; RFC 6749, 4.1.2.1)',
      { code: undefined, error: 'access_denied' },
      'access_denied',
    ],
    ['with error and code (CB-12; RFC 6749, 4.1.2.1)', { error: 'server_error' }, 'server_error'],
    ['with an error of no known form (CB-11)', { error: '<script>alert(1)</script>' }, 'provider_error'],
    ['with an error for another state (CB-13)', { error: 'access_denied', state: 'other' }, 'state_mismatch'],
    ['without iss that the metadata promises (CB-17; RFC 9207, 2.4)', { iss: undefined }, 'iss_missing'],
    ['from another issuer (CB-16; RFC 9207, 2.4)', { iss: 'https://evil.test' }, 'iss_mismatch'],
    [
      'from the issuer with a slash more (CB-16; RFC 9207, 2.4)',
      { iss: 'https://idp.test/' },
      'iss_mismatch',
    ],
    ['as a JARM response (CB-19)', { response: 'a.b.c' }, 'jarm_unexpected'],
    ['with id_token (CB-21; RFC 9700, 2.1.2)', { id_token: 'a.b.c' }, 'unexpected_param'],
    ['with access_token (CB-21; RFC 9700, 2.1.2)', { access_token: 'a' }, 'unexpected_param'],
    ['with token (CB-21; RFC 9700, 2.1.2)', { token: 'a' }, 'unexpected_param'],
    ['without code (CB-22; RFC 6749, 4.1.2)', { code: undefined }, 'code_invalid'],
    ['with an empty code (CB-22)', { code: '' }, 'code_invalid'],
    ['with a code of 100 KB (CB-22)', { code: 'c'.repeat(100_000) }, 'code_invalid'],
    ['with control characters in the code (CB-22)', { code: 'a\r\nb' }, 'code_invalid'],
  ])('%s', async (_, changes, code) => {
    expect(await refused(changes as Record<string, string | undefined>)).toBe(code);
  });

  it.each(['state', 'code', 'iss'])('with %s twice (RFC 6749, 3.1)', async (name) => {
    expect(await refused({}, (params) => params.append(name, params.get(name) ?? ''))).toBe(
      'duplicate_parameter',
    );
  });

  it('as a form where the query was asked for (CB-25)', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    expect(await codeOfRefusal(browser.complete(params, { form: true }))).toBe('response_mode');
    expect(browser.cookies.size).toBe(0);
  });

  it('in the query where a form was asked for (CB-25)', async () => {
    const browser = browserOf({ authorization: { params: { response_mode: 'form_post' } } });
    const params = idp.authorize(await browser.begin());
    expect(await codeOfRefusal(browser.complete(params))).toBe('response_mode');
  });

  it('as a form of another site (CB-26; ASVS 3.5.1)', async () => {
    const browser = browserOf({ authorization: { params: { response_mode: 'form_post' } } });
    const params = idp.authorize(await browser.begin());
    const headers = { origin: 'https://evil.test' };
    expect(await codeOfRefusal(browser.complete(params, { form: true, headers }))).toBe('origin');
    expect(idp.callsTo('token')).toEqual([]);
  });

  it('in a browser without the flow (CB-03)', async () => {
    const params = idp.authorize(await browserOf().begin());
    expect(await codeOfRefusal(browserOf().complete(params))).toBe('flow_missing');
  });

  it('at another provider than the flow began at (CB-04; RFC 9700, 4.4)', async () => {
    const browser = browserOf();
    const other = await FakeIdp.create({ issuer: 'https://other.test', now: () => NOW });
    const params = idp.authorize(await browser.begin(), { iss: 'https://other.test' });
    const provider = testProvider(other, { id: 'other' });
    expect(await codeOfRefusal(browser.complete(params, { provider }))).toBe('provider_mismatch');
    expect(other.callsTo('token')).toEqual([]);
  });

  it('twenty minutes after the start (CB-28)', async () => {
    const browser = browserOf();
    const params = idp.authorize(await browser.begin());
    browser.now = new Date(NOW.getTime() + 1_200_000);
    expect(await codeOfRefusal(browser.complete(params))).toBe('flow_expired');
  });

  it('under another session than the flow began under (CB-31)', async () => {
    const browser = browserOf();
    browser.sessionBinding = 'session-a';
    const params = idp.authorize(await browser.begin());
    browser.sessionBinding = 'session-b';
    expect(await codeOfRefusal(browser.complete(params))).toBe('session_changed');
  });

  it('when the token endpoint moved to another origin meanwhile (DM-06)', async () => {
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

  it('with a code of another flow, whether or not the provider checks PKCE (CB-06; RFC 9700, 4.5)', async () => {
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
  it('has one key, whose proof only the browser with the flow has (CB-09)', async () => {
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
