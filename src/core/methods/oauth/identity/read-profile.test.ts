import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import {
  codeOfRefusal,
  NOW,
  proofOf,
  TestBrowser,
  testProvider,
  testSettings,
} from '../../../../../test/oauth-exchange.js';
import { recordingLogger } from '../../../../../test/support/config.js';
import { createLogger } from '../../../logger.js';
import { oauthSteps } from '../index.js';

const PERSON = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
  picture: 'https://a.test/a.png',
};

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create({ now: () => NOW, person: PERSON });
});

function browserOf(config: Parameters<typeof testProvider>[1] = {}): TestBrowser {
  return new TestBrowser(oauthSteps, testProvider(idp, config));
}

async function signIn(browser: TestBrowser): ReturnType<typeof proofOf> {
  return proofOf(browser.complete(idp.authorize(await browser.begin())));
}

describe('a sign-in whose ID Token has neither name nor address (OpenID Connect Core 1.0, 5.4)', () => {
  const anonymous = { name: undefined, email: undefined, email_verified: undefined };

  it('asks UserInfo for them', async () => {
    for (const claims of [anonymous, { ...anonymous, name: '', email: null, email_verified: true }]) {
      idp.faults = { claims };
      const proof = await signIn(browserOf());
      expect(proof.user).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com' });
      expect(proof.linking.emailVerified).toBe(true);
      expect(proof.profile).toMatchObject({ sub: 'subject-1', iss: idp.issuer, ...PERSON });
    }
    expect(idp.callsTo('userinfo')).toHaveLength(2);
  });

  it('takes the word of UserInfo for the address of UserInfo', async () => {
    idp.faults = {
      claims: { ...anonymous, email_verified: true },
      userinfo: { email_verified: undefined },
    };
    expect((await signIn(browserOf())).linking.emailVerified).toBe(false);
  });

  it('lets no answer of UserInfo replace what the ID Token says', async () => {
    idp.faults = { claims: { ...anonymous, tid: 'a' }, userinfo: { tid: 'b', iss: 'https://evil.test' } };
    expect((await signIn(browserOf())).profile).toMatchObject({ tid: 'a', iss: idp.issuer });
  });

  it('refuses an answer about somebody else', async () => {
    for (const sub of ['subject-2', undefined]) {
      idp.faults = { claims: anonymous, userinfo: { sub } };
      expect(await codeOfRefusal(signIn(browserOf()))).toBe('userinfo_sub');
    }
  });

  it.each<[string, Partial<Record<string, unknown>>, FakeIdp['faults']]>([
    ['they were not requested', { authorization: { params: { scope: 'openid' } } }, {}],
    ['there is no such endpoint', {}, { metadata: { userinfo_endpoint: undefined } }],
    ['the ID Token has the name', {}, { claims: { ...anonymous, name: 'Ada' } }],
    ['the ID Token has the address', {}, { claims: { ...anonymous, email: 'ada@example.com' } }],
  ])('does not ask where %s', async (_, config, faults) => {
    idp.faults = { claims: anonymous, ...faults };
    await signIn(browserOf(config));
    expect(idp.callsTo('userinfo')).toEqual([]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['is down', () => new Response('', { status: 503 })],
    ['refuses', () => Response.json({ error: 'insufficient_scope' }, { status: 403 })],
    ['cannot be reached', () => Promise.reject(new Error('refused'))],
    ['answers in HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('goes on without them where UserInfo %s, and says so once', async (_, userinfo) => {
    const { warnings, details, logger } = recordingLogger();
    idp.faults = { claims: anonymous, respond: { userinfo } };
    const settings = testSettings({ logger: createLogger({ logger, debug: false }) });
    const browser = new TestBrowser(oauthSteps, testProvider(idp), settings);
    expect((await signIn(browser)).user).toEqual({ name: null, image: PERSON.picture });
    expect((await signIn(browser)).account.providerAccountId).toBe('subject-1');
    expect(warnings).toEqual(['profile-incomplete']);
    expect(details[0]).toContain('Provider "idp"');
  });
});
