import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeIdp } from '../fake-idp.js';
import { locationOf } from '../support/browser.js';
import { begin, callBack, idpProvider, openIdp, openStage, signInAtIdp, type Stage } from './stage.js';
import { withReference } from '../support/fault-reference.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await openIdp();
});

const open = (changes: Parameters<typeof idpProvider>[1] = {}): Stage =>
  openStage({ providers: [idpProvider(idp, changes)] });

const anonymous = { name: undefined, email: undefined, email_verified: undefined };

describe('the profile', () => {
  it('name and email are asked for at UserInfo where the ID Token has neither (contract, OAuth)', async () => {
    idp.faults = { claims: anonymous };
    const { browser, log } = open();
    await signInAtIdp(browser, idp);
    const user = { name: 'Ada Lovelace', email: 'ada@example.com' };
    expect(await browser.session()).toMatchObject({ user });
    expect(log.warnings).toEqual([]);
  });

  it('name and email are asked for at UserInfo where the ID Token has neither (same sub) (contract, OAuth)', async () => {
    idp.faults = { claims: anonymous, userinfo: { sub: 'somebody-else' } };
    const { browser } = open();
    const answer = await signInAtIdp(browser, idp);
    expect(locationOf(answer).searchParams.get('code')).toBe('userinfo_sub');
    expect(await browser.session()).toBeNull();
  });

  it('profile-incomplete is warned where UserInfo cannot be reached, and the sign-in goes on (contract, OAuth)', async () => {
    const userinfo = (): Promise<Response> => Promise.reject(new TypeError('no route'));
    idp.faults = { claims: anonymous, respond: { userinfo } };
    const { browser, log } = open();
    for (let visit = 0; visit < 2; visit++) await signInAtIdp(browser, idp);
    expect(await browser.session()).toMatchObject({ user: { name: null } });
    expect(log.warnings).toEqual(['profile-incomplete']);
    expect(log.details[0]).toContain('https://idp.test/userinfo');
  });
});

describe('outcomes', () => {
  const refuse = (body: object): void => {
    idp.faults.respond = { token: () => Response.json(body, { status: 401 }) };
  };

  it('error_description of a provider reaches the log, and no URL (contract, OAuth)', async () => {
    const { browser, log } = open();
    const location = await begin(browser);
    refuse({ error: 'invalid_grant', error_description: 'The authorization grant has been revoked' });
    const answer = await callBack(browser, idp.authorize(location.href));
    expect(locationOf(answer).searchParams.get('code')).toBe('invalid_grant');
    expect(answer.headers.get('location')).not.toContain('revoked');
    expect(log.text()).toContain('The authorization grant has been revoked');
  });

  it.each(['invalid_client', 'unauthorized_client'])(
    'a client that the provider refuses is the deployment’s fault: Configuration (contract, OAuth)',
    async (error) => {
      const { browser, log } = open();
      const location = await begin(browser);
      refuse({ error });
      const { pathname, search } = locationOf(await callBack(browser, idp.authorize(location.href)));
      expect(pathname + search).toMatch(withReference('/auth/error?error=Configuration'));
      for (const part of ['clientSecret', 'AUTH_IDP_SECRET', 'token_endpoint_auth_method'])
        expect(log.text()).toContain(part);
    },
  );

  it('pushedRequests forces PAR (contract, OAuth)', async () => {
    const { searchParams } = await begin(open({ pushedRequests: true }).browser);
    expect([...searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
  });
});
