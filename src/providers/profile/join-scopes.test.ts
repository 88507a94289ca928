import { describe, expect, it } from 'vitest';
import { joinScopes } from './join-scopes.js';

const conformed = async (answer: Response): Promise<unknown> => (await joinScopes(answer))?.json();

describe('joinScopes', () => {
  it('joins a list by spaces (RFC 6749, section 3.3)', async () => {
    const answer = { access_token: 'a', scope: ['openid', 'user:read:email'] };
    expect(await conformed(Response.json(answer))).toEqual({ ...answer, scope: 'openid user:read:email' });
  });

  it.each([{ access_token: 'a', scope: 'openid' }, { access_token: 'a' }])(
    'leaves %j alone',
    async (answer) => {
      expect(await conformed(Response.json(answer))).toEqual(answer);
    },
  );

  it('leaves refusals alone', async () => {
    expect(await joinScopes(Response.json({ message: 'no' }, { status: 400 }))).toBeUndefined();
  });
});
