import { describe, expect, it } from 'vitest';
import { StartGG, type StartGGProfile } from './start-gg.js';

/** The scopes of both requests. */
async function scopes(options: Parameters<typeof StartGG>[0]): Promise<unknown[]> {
  const { authorization, token } = StartGG(options);
  const asked = typeof authorization === 'object' ? authorization.params?.['scope'] : undefined;
  const conformRequest = typeof token === 'object' ? token.conformRequest : undefined;
  const form = await conformRequest?.(new URLSearchParams(), {});
  return [asked, form?.get('scope')];
}

const map = (profile: Partial<StartGGProfile>) => StartGG().profile?.({ id: 1, ...profile }, {});

describe('StartGG', () => {
  it('says the scope twice, that of the user where there is one', async () => {
    const standard = 'user.identity user.email';
    expect(await scopes({})).toEqual([standard, standard]);
    expect(await scopes({ authorization: { params: { scope: 'user.identity' } } })).toEqual([
      'user.identity',
      'user.identity',
    ]);
    expect(await scopes({ authorization: 'https://start.gg/oauth/authorize' })).toEqual([standard, standard]);
  });

  it('does without player, address and picture', () => {
    expect(map({ player: null, images: null })).toEqual({ id: '1', name: null, email: null, image: null });
    expect(map({ images: [{ url: 'https://banner', type: 'banner' }] })).toMatchObject({
      image: 'https://banner',
    });
  });
});
