import { describe, expect, it } from 'vitest';
import { bearerTokens, conformTokens, joinScopes } from './conform-tokens.js';

describe('conformTokens', () => {
  it('gives what the change makes of a successful answer', async () => {
    const conform = conformTokens(({ scope, ...tokens }) => ({ ...tokens, scope: String(scope) }));
    const answer = await conform(Response.json({ access_token: 'a', scope: ['x', 'y'] }));
    expect(answer?.status).toBe(200);
    expect(answer?.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer?.json()).toEqual({ access_token: 'a', scope: 'x,y' });
  });

  it.each([400, 401, 500, 503])('leaves an answer with status %i to the core', async (status) => {
    const conform = conformTokens(() => {
      throw new Error('not asked');
    });
    const answer = new Response('{"error":"invalid_grant"}', { status });
    expect(await conform(answer)).toBeUndefined();
    expect(answer.bodyUsed).toBe(false);
  });

  it('keeps large ids exact', async () => {
    const conform = conformTokens((tokens) => tokens);
    const answer = await conform(new Response('{"user_id":17841400000000000001}'));
    expect(await answer?.json()).toEqual({ user_id: '17841400000000000001' });
  });

  it.each(['[]', 'null', '"text"', '1'])('refuses %s, which is no token response', async (body) => {
    await expect(conformTokens((tokens) => tokens)(new Response(body))).rejects.toThrow(TypeError);
  });

  it('refuses what is not JSON', async () => {
    await expect(conformTokens((tokens) => tokens)(new Response('<html>'))).rejects.toThrow(SyntaxError);
  });
});

describe('bearerTokens', () => {
  it('adds the type where it is missing, and only there (RFC 6749, section 5.1)', async () => {
    const type = async (body: object): Promise<unknown> => (await bearerTokens(Response.json(body)))?.json();
    expect(await type({ access_token: 'a' })).toEqual({ access_token: 'a', token_type: 'bearer' });
    expect(await type({ access_token: 'a', token_type: 'mac' })).toMatchObject({ token_type: 'mac' });
  });
});

const scopesJoined = async (answer: Response): Promise<unknown> => (await joinScopes(answer))?.json();

describe('joinScopes', () => {
  it('joins a list by spaces (RFC 6749, section 3.3)', async () => {
    const answer = { access_token: 'a', scope: ['openid', 'user:read:email'] };
    expect(await scopesJoined(Response.json(answer))).toEqual({ ...answer, scope: 'openid user:read:email' });
  });

  it.each([{ access_token: 'a', scope: 'openid' }, { access_token: 'a' }])(
    'leaves %j alone',
    async (answer) => {
      expect(await scopesJoined(Response.json(answer))).toEqual(answer);
    },
  );

  it('leaves refusals alone', async () => {
    expect(await joinScopes(Response.json({ message: 'no' }, { status: 400 }))).toBeUndefined();
  });
});
