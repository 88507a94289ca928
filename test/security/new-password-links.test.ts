import { describe, expect, it } from 'vitest';
import {
  ADA,
  askForReset,
  NEW,
  passwordStage,
  sendLink,
  signIn,
  signUp,
  target,
  whoIs,
} from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const MALLORY = 'mallory@evil.test';

/** What a page says; it lets addresses break before their `@`. */
const said = async (page: Response): Promise<string> => (await page.text()).replaceAll(/<wbr ?\/?>/g, '');

/** An application whose page for a new password, as all of its pages, is told no address. */
async function site() {
  const stage = passwordStage({ config: { pages: { newPassword: '/new-password' } } });
  await stage.account();
  await stage.account(MALLORY, 'mallory knows this');
  const mallory = stage.browser();
  await askForReset(mallory, MALLORY);
  return { stage, trap: stage.link() };
}

describe('the link to a new password of somebody else, opened in a browser that did not ask for it (login CSRF)', () => {
  it('does not take the place of the one that waits for its page', async () => {
    const { stage, trap } = await site();
    const ada = stage.browser();
    await askForReset(ada);
    await ada.get(stage.link());
    await ada.get(trap);
    await ada.post('/auth/callback/password', { newPassword: NEW });
    expect(await whoIs(ada)).toBe(ADA);
    const later = stage.browser();
    await signIn(later, { email: MALLORY, password: NEW });
    expect(await whoIs(later)).toBeUndefined();
  });

  it('says whose account it is, and is never led to the page that cannot', async () => {
    const { stage, trap } = await site();
    const ada = stage.browser();
    const shown = await ada.get(trap);
    expect(shown.status).toBe(200);
    expect(await said(shown)).toContain(MALLORY);
    expect(target(await ada.post('/auth/callback/password', { newPassword: NEW }))).toContain(
      'code=link_used',
    );
    expect(await whoIs(ada)).toBeUndefined();
  });

  it('works for its owner in another browser, with the page that names them after a refusal, too', async () => {
    const { stage } = await site();
    await askForReset(stage.browser());
    const phone = stage.browser();
    const link = stage.link();
    expect(await said(await phone.get(link))).toContain(ADA);
    const refused = await sendLink(phone, link, { password: 'short' });
    expect(refused.status).toBe(200);
    expect(await said(refused)).toContain(ADA);
    await sendLink(phone, link, { password: NEW });
    expect(await whoIs(phone)).toBe(ADA);
  });

  it('leads to the page in the browser that signed up with an address that is taken', async () => {
    const { stage } = await site();
    const ada = stage.browser();
    await signUp(ada);
    expect(target(await ada.get(stage.link()))).toMatch(/^\/new-password\?/);
  });

  it('tells nobody by its cookie who has an account', async () => {
    const { stage } = await site();
    const cookiesOf = async (email: string): Promise<unknown> =>
      (await askForReset(stage.browser(), email)).headers
        .getSetCookie()
        .map((line) => line.replace(/=[^;]*/, (value) => `=${value.length}`));
    expect(await cookiesOf(ADA)).toEqual(await cookiesOf('nobody@example.com'));
  });
});
