import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../types/model.js';
import type { OAuthConfig } from '../../../types/provider.js';
import { InvalidEndpoints } from '../../../errors.js';
import { withIssuer } from './issuer-placeholder.js';

const open: OAuthConfig<Profile> = {
  id: 'self-hosted',
  name: 'Self-hosted',
  type: 'oauth',
  authorization: { url: '{issuer}/authorize', params: { scope: 'read' } },
  token: '{issuer}/token',
  userinfo: 'https://api.test/{issuer}/me',
};

describe('withIssuer', () => {
  it.each(['https://acme.test', 'https://acme.test/', 'https://acme.test//'])('puts %s in', (issuer) => {
    expect(withIssuer({ ...open, issuer })).toEqual({
      ...open,
      issuer,
      authorization: { url: 'https://acme.test/authorize', params: { scope: 'read' } },
      token: 'https://acme.test/token',
    });
  });

  it('keeps the path of the issuer, and knows wellKnown and userinfo', () => {
    const config = { ...open, issuer: 'https://acme.test/sub', userinfo: { url: '{issuer}/me' } };
    expect(
      withIssuer({ ...config, wellKnown: '{issuer}/oidc/.well-known/openid-configuration' }),
    ).toMatchObject({
      userinfo: { url: 'https://acme.test/sub/me' },
      wellKnown: 'https://acme.test/sub/oidc/.well-known/openid-configuration',
    });
  });

  it('writes nothing into the configuration', () => {
    const config = Object.freeze({ ...open, issuer: 'https://acme.test' });
    expect(withIssuer(config)).not.toBe(config);
    expect(config.token).toBe('{issuer}/token');
  });

  it('leaves other configurations alone', () => {
    const config = { ...open, authorization: 'https://a.test', token: 'https://t.test' };
    expect(withIssuer(config)).toBe(config);
  });

  it.each([undefined, '', '/'])(
    'refuses a configuration whose issuer is %j, and names the variable',
    (issuer) => {
      const config = issuer === undefined ? open : { ...open, issuer };
      expect(() => withIssuer(config)).toThrow(InvalidEndpoints);
      expect(() => withIssuer(config)).toThrow(/AUTH_SELF_HOSTED_ISSUER/);
    },
  );
});
