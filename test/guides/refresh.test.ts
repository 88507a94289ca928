import { describe, expect, it } from 'vitest';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import { Auth, customFetch, type AccessToken, type AuthConfig } from '../../src/index.js';
import { createClock, createOpenIdProvider, createTestBrowser } from '../../src/testing/index.js';
import { openBlocks } from './blocks.js';

type CalendarToken = (request: Request, config: AuthConfig) => Promise<AccessToken | Response>;

/** An application that keeps the tokens of a provider in memory, and what the guide calls in it. */
const openGuide = async (refreshTokens: boolean) => {
  const { calendarToken } = await openBlocks('docs/tokens.md').load<{ calendarToken: CalendarToken }>(
    'calendar-token.ts',
  );
  const clock = createClock(new Date('2030-01-01'));
  const idp = await createOpenIdProvider({ refreshTokens, expiresIn: 600, now: clock.now });
  const { issuer, clientId, clientSecret } = idp;
  const config: AuthConfig = {
    secret: 'a secret of the guides with more than 32 characters',
    trustHost: true,
    providers: [
      {
        id: 'google',
        name: 'Google',
        type: 'oidc',
        issuer,
        clientId,
        clientSecret,
        [customFetch]: idp.fetch,
      },
    ],
    tokens: { keep: true },
    records: memoryRecords(),
    runtime: { now: clock.now },
  };
  const browser = createTestBrowser((request) => Auth(request, config), { now: clock.now });
  const begun = await browser.post('/auth/signin/google');
  await browser.get(idp.authorize(browser.locationOf(begun)));
  const cookie = browser.kept.map(({ name, value }) => `${name}=${value}`).join('; ');
  const ask = () =>
    calendarToken(new Request('http://localhost:3000/calendar', { headers: { cookie } }), config);
  return { idp, clock, ask };
};

const tokenOf = (answer: AccessToken | Response): string => {
  if (answer instanceof Response) throw new Error(`It leads to ${answer.headers.get('location')}`);
  return answer.accessToken;
};

describe('the guide to tokens of providers', () => {
  it('hands out the token while it is valid, and a new one when it is due', async () => {
    const { idp, clock, ask } = await openGuide(true);
    const first = tokenOf(await ask());
    expect(tokenOf(await ask())).toBe(first);
    clock.advance(3600);
    expect(tokenOf(await ask())).not.toBe(first);
    expect(idp.calls.filter((call) => call === 'token')).toHaveLength(2);
  });

  it('leads to a new sign-in where the provider gives no more', async () => {
    const { idp, clock, ask } = await openGuide(false);
    clock.advance(3600);
    const answer = await ask();
    expect(answer).toBeInstanceOf(Response);
    const location = (answer as Response).headers.get('location') ?? '';
    expect([(answer as Response).status, location.startsWith(`${idp.issuer}/authorize`)]).toEqual([
      302,
      true,
    ]);
  });
});
