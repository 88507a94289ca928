import { describe, expect, it } from 'vitest';
import { askForReset, GOOD, NEW, passwordStage, sendLink, signUp } from '../support/password-stage.js';

const REFUSED = {
  name: 'signin.failed',
  area: 'callback',
  provider: 'password',
  error: 'Verification',
  code: 'link_used',
  fault: 'visitor',
};

type Stage = ReturnType<typeof passwordStage>;
const failures = ({ audit }: Stage): unknown[] => audit.filter(({ name }) => name === 'signin.failed');

describe('the link of a password that is refused is told as an event, once per request', () => {
  it('when it was used, opened or sent', async () => {
    const stage = passwordStage();
    await stage.account();
    await askForReset(stage.browser());
    const link = stage.link();
    await sendLink(stage.browser(), link, { password: NEW });
    expect(failures(stage)).toEqual([]);
    await sendLink(stage.browser(), link, { password: 'eight blue barrels' });
    expect(failures(stage)).toMatchObject([REFUSED]);
    await stage.browser().get(link);
    expect(failures(stage)).toMatchObject([REFUSED, REFUSED]);
  });

  it('when it has expired, or is a guess', async () => {
    const stage = passwordStage();
    await stage.account();
    await askForReset(stage.browser());
    const link = stage.link();
    stage.clock.advance(86_401 * 1000);
    await sendLink(stage.browser(), link, { password: NEW });
    const guessed = link.replace(/reset=[^&]+/, `reset=${'f'.repeat(43)}`);
    expect(guessed).not.toBe(link);
    await sendLink(stage.browser(), guessed, { password: NEW });
    expect(failures(stage)).toMatchObject([REFUSED, REFUSED]);
    expect(JSON.stringify(stage.audit)).not.toContain('f'.repeat(43));
  });

  it('when no link was opened in the browser that a page of the application sends from', async () => {
    const stage = passwordStage({ config: { pages: { newPassword: '/new-password' } } });
    await stage.account();
    await stage.browser().post('/auth/callback/password', { newPassword: NEW });
    expect(failures(stage)).toMatchObject([REFUSED]);
  });

  it('of a sign-up; and each wrong password that is typed there', async () => {
    const stage = passwordStage();
    await signUp(stage.browser());
    const link = stage.link();
    const stranger = stage.browser();
    for (let tries = 0; tries < 5; tries += 1) await sendLink(stranger, link, { password: `guess ${tries}` });
    const wrong = { ...REFUSED, error: 'CredentialsSignin', code: 'credentials' };
    expect(failures(stage)).toMatchObject(Array.from({ length: 5 }, () => wrong));
    await sendLink(stranger, link, { password: GOOD });
    expect(failures(stage).at(-1)).toMatchObject(REFUSED);
    expect(failures(stage)).toHaveLength(6);
    expect(JSON.stringify(stage.audit)).not.toMatch(/guess \d/);
  });

  it.each([
    [true, 'signup'],
    [false, 'reset'],
  ])('of a sign-up leads to where one may begin again (signUp: %s)', async (isOpen, page) => {
    const stage = passwordStage({ options: { signUp: isOpen } });
    const answer = await stage.browser().get(`/auth/callback/password?token=${'f'.repeat(43)}`);
    const { pathname, search } = new URL(answer.headers.get('location') ?? '', 'https://app.test');
    expect(pathname + search).toBe(`/auth/${page}/password?code=link_used`);
    expect(failures(stage)).toMatchObject([REFUSED]);
  });
});
