import { describe, expect, it } from 'vitest';
import { Withings } from './withings.js';

function conform(answer: unknown): unknown {
  const { token } = Withings();
  return typeof token === 'object' ? token.conform?.(Response.json(answer)) : undefined;
}

describe('Withings', () => {
  it('takes the tokens out of their envelope', async () => {
    const body = { access_token: 'a', token_type: 'Bearer', userid: '1' };
    const answer = (await conform({ status: 0, body })) as Response;
    expect(await answer.json()).toEqual(body);
  });

  it.each([
    [{ status: 503, body: { access_token: 'canary' }, error: 'Invalid Params' }],
    [{ status: '0', body: { access_token: 'canary' } }],
    [{ status: 0, body: [] }],
    [{ access_token: 'canary' }],
    [[]],
  ])('refuses %j, although its HTTP status is 200', async (answer) => {
    await expect(conform(answer)).rejects.toThrow(TypeError);
    await expect(conform(answer)).rejects.not.toThrow(/canary/);
  });
});
