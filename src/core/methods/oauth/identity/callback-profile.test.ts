import { describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { testProvider } from '../../../../../test/oauth-exchange.js';
import { withCallbackProfile } from './callback-profile.js';

const idp = await FakeIdp.create();

describe('members of the authorization response', () => {
  it('never are ids or addresses, and yield to claims', () => {
    const callbackProfile = (): Record<string, unknown> =>
      JSON.parse(
        '{"id":"e","sub":"e","email":"e","email_verified":true,"name":"e","x":1,"__proto__":{"y":1}}',
      ) as Record<string, unknown>;
    const profile = withCallbackProfile(
      testProvider(idp, { callbackProfile }),
      { sub: 's', name: 'n' },
      new URLSearchParams(),
    );
    expect(profile).toEqual({ sub: 's', name: 'n', x: 1 });
    expect(profile['y']).toBeUndefined();
  });
});
