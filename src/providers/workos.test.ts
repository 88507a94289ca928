import { describe, expect, it } from 'vitest';
import { WorkOS } from './workos.js';

describe('WorkOS', () => {
  it('leaves the connection out where the organization will be named', () => {
    expect(WorkOS().authorization).toEqual({
      url: 'https://api.workos.com/sso/authorize',
      params: { scope: '' },
    });
  });

  it.each(['https://auth.acme.example', 'https://auth.acme.example/'])('takes %s for its API', (issuer) => {
    expect(WorkOS({ issuer })).toMatchObject({
      authorization: { url: 'https://auth.acme.example/sso/authorize' },
      token: { url: 'https://auth.acme.example/sso/token' },
      userinfo: 'https://auth.acme.example/sso/profile',
    });
  });

  it('does without a name', () => {
    const profile = {
      id: 'p',
      connection_id: 'c',
      connection_type: 'SAML',
      idp_id: 'i',
      email: 'a@b.example',
    };
    expect(WorkOS().profile?.({ ...profile, first_name: null, last_name: null }, {})).toMatchObject({
      name: null,
      image: null,
    });
  });
});
