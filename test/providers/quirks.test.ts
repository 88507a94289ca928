import { describe, expect, it } from 'vitest';
import type { TokenSet, User } from '../../src/types/model.js';
import { Asgardeo } from '../../src/providers/asgardeo.js';
import { AzureAD } from '../../src/providers/azure-ad.js';
import { AzureADB2C } from '../../src/providers/azure-ad-b2c.js';
import { AzureDevOps } from '../../src/providers/azure-devops.js';
import { BattleNet } from '../../src/providers/battlenet.js';
import { Bitbucket } from '../../src/providers/bitbucket.js';
import { Bungie } from '../../src/providers/bungie.js';
import { Eventbrite } from '../../src/providers/eventbrite.js';
import { FusionAuth } from '../../src/providers/fusionauth.js';
import { Foursquare } from '../../src/providers/foursquare.js';
import { Instagram } from '../../src/providers/instagram.js';
import { Kakao } from '../../src/providers/kakao.js';
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.js';
import { NetSuite } from '../../src/providers/netsuite.js';
import { OneLogin } from '../../src/providers/onelogin.js';
import type { OAuthConfig } from '../../src/types/provider.js';

// What a recorded sign-in does not show: the other answers that a documentation knows.
const tokens: TokenSet = { access_token: 'at' };

async function mapped<P>({ profile }: OAuthConfig<P>, told: P): Promise<User | undefined> {
  return profile?.(told, tokens);
}

async function conformed<P>({ token }: OAuthConfig<P>, body: unknown): Promise<unknown> {
  const conform = typeof token === 'object' ? token.conform : undefined;
  return (await conform?.(Response.json(body)))?.json();
}

describe('people without a picture, a name or an address', () => {
  it('have none, at Bitbucket', async () => {
    const told = { account_id: '1', uuid: '{1}', display_name: 'Ada', links: {} };
    expect(await mapped(Bitbucket(), told)).toEqual({ id: '1', name: 'Ada', email: null, image: null });
  });

  it('have none, at Eventbrite', async () => {
    const told = { id: '1', name: 'A', first_name: 'A', last_name: '', emails: [], image_id: null };
    expect(await mapped(Eventbrite(), told)).toMatchObject({ email: null, image: null });
    expect(Eventbrite().emailVerified?.(told)).toBe(false);
  });

  it('have none, at Foursquare', async () => {
    expect(await mapped(Foursquare(), { response: { user: { id: '32' } } })).toEqual({
      id: '32',
      name: null,
      email: null,
      image: null,
    });
  });

  it('have none, at Kakao, when they agreed to nothing', async () => {
    expect(await mapped(Kakao(), { id: 1 })).toEqual({ id: '1', name: null, email: null, image: null });
  });

  it('have none, in Azure AD B2C and Azure DevOps', async () => {
    expect(await mapped(AzureADB2C(), { sub: '1', preferred_username: 'ada' })).toMatchObject({
      name: 'ada',
      email: null,
    });
    const told = { id: '1', displayName: 'Ada', emailAddress: 'ada@example.com' };
    expect(await mapped(AzureDevOps(), told)).toMatchObject({ image: null });
  });

  it('have no account at Bungie, and are nobody then', async () => {
    await expect(mapped(Bungie(), { Response: {} })).rejects.toThrow('no usable account id');
  });
});

describe('an address', () => {
  it.each([
    [true, false],
    [false, true],
    [undefined, true],
    [true, undefined],
  ])('at Kakao with is_email_valid %s and is_email_verified %s is not verified', (valid, verified) => {
    const account = { email: 'ada@example.com', is_email_valid: valid, is_email_verified: verified };
    expect(Kakao().emailVerified?.({ id: 1, kakao_account: account as Record<string, unknown> })).toBe(false);
  });
});

describe('the name at Battle.net', () => {
  it('is spelled in two ways', async () => {
    expect(await mapped(BattleNet(), { sub: '1', battletag: 'Ada#1234' })).toMatchObject({
      name: 'Ada#1234',
    });
  });
});

describe('the tokens of Instagram', () => {
  it('may come bare', async () => {
    expect(await conformed(Instagram(), { access_token: 'a', user_id: 1 })).toEqual({
      access_token: 'a',
      user_id: 1,
      token_type: 'bearer',
    });
  });

  it.each([[{ data: [] }], [{ data: ['text'] }]])('are none in %j', async (body) => {
    expect(await conformed(Instagram(), body)).not.toHaveProperty('access_token');
  });
});

describe('issuers that people may write in two ways', () => {
  it.each(['https://acme.onelogin.com', 'https://acme.onelogin.com/', 'https://acme.onelogin.com/oidc/2/'])(
    'lead to the metadata of OneLogin: %s',
    (issuer) => {
      expect(OneLogin({ issuer }).wellKnown).toBe(
        'https://acme.onelogin.com/oidc/2/.well-known/openid-configuration',
      );
    },
  );

  it.each(['https://api.asgardeo.io/t/acme', 'https://api.asgardeo.io/t/acme/oauth2/token'])(
    'lead to the metadata of Asgardeo: %s',
    (issuer) => {
      expect(Asgardeo({ issuer }).wellKnown).toBe(
        'https://api.asgardeo.io/t/acme/oauth2/token/.well-known/openid-configuration',
      );
    },
  );
});

describe('FusionAuth', () => {
  it('without a tenant asks for none', () => {
    const { wellKnown, authorization } = FusionAuth({ issuer: 'https://auth.test' });
    expect(wellKnown).toBe('https://auth.test/.well-known/openid-configuration');
    expect(authorization).toEqual({ params: { scope: 'openid offline_access email profile' } });
  });

  it('escapes the tenant', () => {
    expect(FusionAuth({ tenantId: 'a&b' }).wellKnown).toMatch(/\?tenantId=a%26b$/);
  });
});

describe('NetSuite', () => {
  it('without an account has no endpoints, so that the configuration is told incomplete', () => {
    expect(NetSuite()).not.toHaveProperty('authorization');
    expect(NetSuite()).not.toHaveProperty('token');
  });
});

describe('Azure AD', () => {
  it('is Microsoft Entra ID under the id that its accounts are stored with', () => {
    const { id, name, ...rest } = AzureAD({ tenants: ['1'] });
    const { id: _id, name: _name, ...entra } = MicrosoftEntraID({ tenants: ['1'] });
    expect([id, name]).toEqual(['azure-ad', 'Azure Active Directory']);
    expect(JSON.stringify(rest)).toBe(JSON.stringify(entra));
  });
});
