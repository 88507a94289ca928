import { choosePassword, requestPasswordReset, signUp } from 'latchkey/client';
import { useSession } from 'latchkey/react';
import { passwordProblem } from '../../../own-pages-html/src/texts.ts';
import { Alert } from './alert.jsx';
import { go, Link, ownTarget } from './places.jsx';
import { useTask } from './use-task.js';

/** `pages.signUp`. The query has `provider` and `callbackUrl`, and `code` after a refusal. */
export function Join({ query }) {
  return (
    <>
      <h1>Create an account</h1>
      <p className="lead">A mail shows that the address is yours.</p>
      <Form query={query} send={signUp} button="Create the account">
        <label htmlFor="name">Name, if you like</label>
        <input id="name" name="name" autoComplete="name" maxLength={100} />
        <Address />
        <NewPassword name="password" />
      </Form>
      <Link className="button" to="/login">
        I have one already
      </Link>
    </>
  );
}

/** `pages.resetPassword`. The query is that of `Join`. */
export function Forgot({ query }) {
  return (
    <>
      <h1>A new password</h1>
      <p className="lead">We send a link to choose one.</p>
      <Form query={query} send={requestPasswordReset} button="Send me the link">
        <Address />
      </Form>
      <Link className="button" to="/login">
        Back to the sign-in page
      </Link>
    </>
  );
}

/** `pages.newPassword`: where the link of that mail leads to. The secret of the link waits in a cookie. */
export function ChooseNew({ query }) {
  return (
    <>
      <h1>Choose a new password</h1>
      <p className="lead">You are signed in with it, and signed out everywhere else.</p>
      <Form query={query} send={choosePassword} button="Keep this password">
        <NewPassword name="newPassword" />
      </Form>
    </>
  );
}

/** A form that stays when it is refused, with what was typed. */
function Form({ query, send, button, children }) {
  const { update } = useSession();
  const { isBusy, problem, run } = useTask(passwordProblem(query));
  const submit = async (fields) => {
    const { ok, url, code } = await send(fields, { redirect: false, redirectTo: ownTarget(query) });
    // A link that is over needs another mail, which is another page.
    if (!ok && code !== 'link_used') return passwordProblem(new URLSearchParams({ code }));
    await update();
    go(url);
  };
  return (
    <>
      <Alert text={problem} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const fields = Object.fromEntries(new FormData(event.currentTarget));
          void run(() => submit(fields));
        }}
      >
        {children}
        <button className="button primary" disabled={isBusy}>
          {button}
        </button>
      </form>
    </>
  );
}

function Address() {
  return (
    <>
      <label htmlFor="address">Address</label>
      <input id="address" type="email" name="email" autoComplete="username" maxLength={254} required />
    </>
  );
}

function NewPassword({ name }) {
  return (
    <>
      <label htmlFor="password">New password</label>
      <input
        id="password"
        type="password"
        name={name}
        autoComplete="new-password"
        minLength={8}
        aria-describedby="rule"
        required
      />
      <p className="note" id="rule">
        At least 8 characters. A sentence is easy to remember.
      </p>
    </>
  );
}
