import { MemoryAdapter } from 'latchkey/adapters/memory';
import { Password, type PasswordMail } from 'latchkey/providers/password';
import { siteOf, type Site } from './site.js';
import { check, same, type Step } from './step.js';

const EMAIL = 'ada@example.com';
const GOOD = 'tidal otter lamp';
const NEW = 'seven grey kettles';

async function whoIs({ browser }: Site): Promise<string | undefined> {
  const session = (await browser.session()) as { user: { email: string } } | null;
  return session?.user.email;
}

/** Sign-up, sign-in and a new password, with the hashing that this runtime has. */
async function passwords(): Promise<void> {
  const mails: PasswordMail[] = [];
  const provider = Password({ sendMail: (mail) => void mails.push(mail) });
  const site = siteOf({ providers: [provider], adapter: MemoryAdapter() });
  const { browser } = site;
  const signIn = async (password: string): Promise<string | undefined> => {
    await browser.post('/auth/callback/password', { email: EMAIL, password });
    return whoIs(site);
  };
  await browser.post('/auth/signup/password', { email: EMAIL, password: GOOD });
  await browser.get(mails.at(-1)?.url ?? '/no-mail');
  same(await whoIs(site), EMAIL, 'who has signed up');
  await browser.post('/auth/signout');
  same(await signIn('not the password'), undefined, 'who has a wrong password');
  same(await signIn(GOOD), EMAIL, 'who has signed in');
  await browser.post('/auth/signout');
  await browser.post('/auth/reset/password', { email: EMAIL });
  const link = new URL(mails.at(-1)?.url ?? '/no-mail', 'https://app.test');
  const reset = link.searchParams.get('reset') ?? '';
  await browser.post('/auth/callback/password', { reset, password: NEW });
  same(await whoIs(site), EMAIL, 'who has a new password');
  await browser.post('/auth/signout');
  same(await signIn(GOOD), undefined, 'who has the old password');
  same(await signIn(NEW), EMAIL, 'who has signed in with the new password');
  check(site.errors.length === 0, site.errors.join());
}

/** Accounts with a password. */
export const passwordSteps: readonly Step[] = [
  { name: 'passwords: sign-up, sign-in, a new one', run: passwords },
];
