import type { Session } from 'latchkey';
import { html } from '../../demo/src/html.ts';
import type { Content } from '../../demo/src/html.ts';
import { hidden, notice } from './form.ts';
import type { Page } from './frame.ts';
import { errorStatus, errorTexts, signInProblem } from './texts.ts';
import { cookieOf, hiddenFields, ownTarget, sessionOf } from './visit.ts';
import type { Visit } from './visit.ts';

/** The id of the mail provider. */
const MAIL = 'nodemailer';
/** Remembers which way somebody last came in; `config.callbacks` tells the session which. */
const LAST_WAY = 'last-way';
const YEAR = 31_536_000;

/** The home page: who is signed in, and the way out. */
export async function homePage(visit: Visit): Promise<Page> {
  const session = await sessionOf(visit);
  if (session === null) {
    const content = html`<h1>Hello, stranger</h1>
      <p class="lead">Every page here is plain HTML, and works without JavaScript.</p>
      <a class="button primary" href="/login">Sign in</a>`;
    return { title: 'Home', content };
  }
  rememberWay(visit, Reflect.get(session, 'way'));
  const content = html`<h1>Hello, ${nameIn(session)}</h1>
    <p class="lead">You are signed in.</p>
    <dl>
      <dt>Address</dt>
      <dd>${session.user?.email ?? 'none'}</dd>
      <dt>Came in by</dt>
      <dd>${String(Reflect.get(session, 'way'))}</dd>
      <dt>Until</dt>
      <dd>${new Date(session.expires).toDateString()}</dd>
    </dl>
    <a class="button" href="/auth/signout">Sign out</a>`;
  return { title: 'Home', content };
}

/** `pages.signIn`. The query has `callbackUrl`, and `error` and `code` after something went wrong. */
export async function loginPage(visit: Visit): Promise<Page> {
  const { searchParams } = visit.url;
  const fields = hidden(await hiddenFields(visit, searchParams.get('callbackUrl') ?? undefined));
  const problem = signInProblem(searchParams);
  const isPassword = searchParams.get('error') === 'CredentialsSignin';
  const lastWay = cookieOf(visit, LAST_WAY);
  const content = html`<h1>Welcome back</h1>
    <p class="lead">Choose how you would like to come in.</p>
    ${notice(problem)}
    <form method="post" action="/auth/signin/local">
      ${fields}<button class="button">Continue with Local ID ${mark(lastWay === 'local')}</button>
    </form>
    <p class="or"><span>or by mail</span></p>
    <form method="post" action="/auth/signin/${MAIL}">
      ${fields}<label for="email">Email</label>
      <input id="email" type="email" name="email" autocomplete="email" maxlength="254" required />
      <button class="button">Send me a link and a code ${mark(lastWay === MAIL)}</button>
    </form>
    <p class="or"><span>or with your password</span></p>
    <form method="post" action="/auth/callback/password">
      ${fields}<label for="address">Address</label>
      <input
        id="address"
        type="email"
        name="email"
        autocomplete="username"
        maxlength="254"
        required
        ${isPassword && html`aria-invalid="true" aria-describedby="problem" autofocus`}
      />
      <label for="password">Password</label>
      <input id="password" type="password" name="password" autocomplete="current-password" required />
      <button class="button primary">Sign in ${mark(lastWay === 'password')}</button>
    </form>
    <p class="note">
      <a href="/auth/signup/password">Create an account</a> or
      <a href="/auth/reset/password">choose a new password</a>.
    </p>`;
  return { title: 'Sign in', content };
}

/** `pages.signOut`. A click is asked for: a link alone must not sign anybody out. */
export async function logoutPage(visit: Visit): Promise<Page> {
  if ((await sessionOf(visit)) === null) {
    const content = html`<h1>You are signed out</h1>
      <p class="lead">See you soon.</p>
      <a class="button primary" href="/login">Sign in</a>`;
    return { title: 'Signed out', content };
  }
  const content = html`<h1>Leaving already?</h1>
    <p class="lead">Your plants will be fine until you are back.</p>
    <form method="post" action="/auth/signout">
      ${hidden(await hiddenFields(visit, '/logout'))}<button class="button primary">Sign out</button>
    </form>
    <a class="button" href="${ownTarget(visit)}">Stay</a>`;
  return { title: 'Sign out', content };
}

/** `pages.verifyRequest`. The query has `provider` and `type`, and `error` and `code` after a code that was refused. */
export async function checkMailPage(visit: Visit): Promise<Page> {
  const { searchParams } = visit.url;
  const again = html`<p class="note">
    No mail? Look into the spam folder, or <a href="/login">ask again</a>.
  </p>`;
  // Mails of passwords have a link alone. The page says the same whether there is an account or not.
  if (searchParams.get('type') === 'credentials') {
    const content = html`<h1>Check your mail</h1>
      <p class="lead">Click the link in it. It works once, and in this browser or any other.</p>
      ${again}`;
    return { title: 'Check your mail', content };
  }
  const code = searchParams.get('code');
  const isWrong = code === 'code_wrong';
  const provider = searchParams.get('provider') ?? MAIL;
  if (code === 'code_used') {
    const content = html`<h1>That code is over</h1>
      <p class="lead">It was used already, is too old, or was mistyped too often.</p>
      <a class="button primary" href="/login">Ask for another mail</a>`;
    return { title: 'Check your mail', content };
  }
  const content = html`<h1>Check your mail</h1>
    <p class="lead">Click the link in it, or type its code here.</p>
    ${notice(isWrong ? 'That is not the code. Please look again.' : undefined)}
    <form method="post" action="/auth/callback/${encodeURIComponent(provider)}">
      ${hidden(await hiddenFields(visit))}<label for="code">Eight digits</label>
      <input
        id="code"
        class="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        autocapitalize="none"
        spellcheck="false"
        maxlength="20"
        placeholder="1234 5678"
        required
        autofocus
        ${isWrong && html`aria-invalid="true" aria-describedby="problem"`}
      />
      <button class="button primary">Sign in</button>
    </form>
    ${again}`;
  return { title: 'Check your mail', content };
}

/** `pages.error`. The query has `error`, and sometimes `code`. */
export function errorPage({ url: { searchParams } }: Visit): Page {
  const [title, text] = errorTexts(searchParams);
  const content = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    <a class="button primary" href="/login">To the sign-in page</a>`;
  return { title, content, status: errorStatus(searchParams) };
}

/** `pages.newUser`, for people who signed in for the first time. The query has `callbackUrl`: where they wanted to go. */
export async function welcomePage(visit: Visit): Promise<Page> {
  const session = await sessionOf(visit);
  const content = html`<h1>Welcome to Fern</h1>
    <p class="lead">
      ${session === null ? 'Nice to meet you.' : html`Nice to meet you, ${nameIn(session)}.`}
    </p>
    <a class="button primary" href="${ownTarget(visit)}">Go on</a>`;
  return { title: 'Welcome', content };
}

/** Nothing is at the address. */
export function notFoundPage(): Page {
  const content = html`<h1>Nothing grows here</h1>
    <a class="button primary" href="/">To the home page</a>`;
  return { title: 'Not found', content, status: 404 };
}

function nameIn({ user }: Session): string {
  return user?.name ?? user?.email ?? 'friend';
}

function mark(isLastUsed: boolean): Content {
  return isLastUsed && html`<small>last used</small>`;
}

function rememberWay(visit: Visit, way: unknown): void {
  if (typeof way !== 'string' || cookieOf(visit, LAST_WAY) === way) return;
  const attributes = `Path=/login; Max-Age=${YEAR}; HttpOnly; SameSite=Lax`;
  visit.response.appendHeader('Set-Cookie', `${LAST_WAY}=${encodeURIComponent(way)}; ${attributes}`);
}
