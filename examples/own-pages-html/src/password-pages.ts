import { html } from '../../demo/src/html.ts';
import type { Content } from '../../demo/src/html.ts';
import { hidden, notice } from './form.ts';
import type { Page } from './frame.ts';
import { passwordProblem } from './texts.ts';
import { hiddenFields } from './visit.ts';
import type { HiddenFields, Visit } from './visit.ts';

/** `pages.signUp`. The query has `provider` and `callbackUrl`, and `code` after a refusal. */
export async function joinPage(visit: Visit): Promise<Page> {
  const { problem, fields } = await beginForm(visit);
  const content = html`<h1>Create an account</h1>
    <p class="lead">A mail shows that the address is yours.</p>
    ${notice(problem)}
    <form method="post" action="/auth/signup/password">
      ${hidden(fields)}<label for="name">Name, if you like</label>
      <input id="name" name="name" autocomplete="name" maxlength="100" />
      ${address()} ${newPassword('password')}
      <button class="button primary">Create the account</button>
    </form>
    <a class="button" href="/login">I have one already</a>`;
  return { title: 'Create an account', content };
}

/** `pages.resetPassword`. The query is that of `joinPage`. */
export async function forgotPage(visit: Visit): Promise<Page> {
  const { problem, fields } = await beginForm(visit);
  const content = html`<h1>A new password</h1>
    <p class="lead">We send a link to choose one.</p>
    ${notice(problem)}
    <form method="post" action="/auth/reset/password">
      ${hidden(fields)}${address()}
      <button class="button primary">Send me the link</button>
    </form>
    <a class="button" href="/login">Back to the sign-in page</a>`;
  return { title: 'A new password', content };
}

/** `pages.newPassword`: where the link of that mail leads to. The secret of the link waits in a cookie. */
export async function newPasswordPage(visit: Visit): Promise<Page> {
  const { problem, fields } = await beginForm(visit);
  const content = html`<h1>Choose a new password</h1>
    <p class="lead">You are signed in with it, and signed out everywhere else.</p>
    ${notice(problem)}
    <form method="post" action="/auth/callback/password">
      ${hidden(fields)}${newPassword('newPassword')}
      <button class="button primary">Keep this password</button>
    </form>`;
  return { title: 'Choose a new password', content };
}

async function beginForm(
  visit: Visit,
): Promise<{ readonly problem: string | undefined; readonly fields: HiddenFields }> {
  const { searchParams } = visit.url;
  const fields = await hiddenFields(visit, searchParams.get('callbackUrl') ?? undefined);
  return { problem: passwordProblem(searchParams), fields };
}

function address(): Content {
  return html`<label for="address">Address</label>
    <input id="address" type="email" name="email" autocomplete="username" maxlength="254" required />`;
}

function newPassword(name: 'password' | 'newPassword'): Content {
  return html`<label for="password">New password</label>
    <input
      id="password"
      type="password"
      name="${name}"
      autocomplete="new-password"
      minlength="8"
      aria-describedby="rule"
      required
    />
    <p class="note" id="rule">At least 8 characters. A sentence is easy to remember.</p>`;
}
