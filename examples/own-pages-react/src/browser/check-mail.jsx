import { signInWithCode } from 'latchkey/client';
import { useSession } from 'latchkey/react';
import { Alert } from './alert.jsx';
import { go, Link } from './places.jsx';
import { useTask } from './use-task.js';

const WRONG = 'That is not the code. Please look again.';
const OVER = 'That code is over: it was used, is too old, or was mistyped too often. Ask for another mail.';
const textOf = (code) => ({ code_wrong: WRONG, code_used: OVER })[code];

/** `pages.verifyRequest`. The query has `provider` and `type`, and `code` after a code was refused. */
export function CheckMail({ query }) {
  // Mails of passwords have a link alone.
  return query.get('type') === 'credentials' ? <LinkSent /> : <CodeForm query={query} />;
}

/** The same whether there is an account or not. */
function LinkSent() {
  return (
    <>
      <h1>Check your mail</h1>
      <p className="lead">Click the link in it. It works once, and in this browser or any other.</p>
      <AskAgain />
    </>
  );
}

function CodeForm({ query }) {
  const { update } = useSession();
  const { isBusy, problem, run } = useTask(textOf(query.get('code')));
  const send = async (typed) => {
    const provider = query.get('provider') ?? 'nodemailer';
    const { ok, url, code } = await signInWithCode(provider, typed, { redirect: false, redirectTo: '/' });
    if (!ok) return textOf(code) ?? 'That did not work. Please try once more.';
    await update();
    go(url);
  };
  return (
    <>
      <h1>Check your mail</h1>
      <p className="lead">Click the link in it, or type its code here.</p>
      <Alert text={problem} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('code');
          void run(() => send(typed));
        }}
      >
        <label htmlFor="code">Eight digits</label>
        <input
          id="code"
          className="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          placeholder="1234 5678"
          aria-invalid={problem !== undefined}
          aria-describedby={problem && 'problem'}
          required
          autoFocus
        />
        <button className="button primary" disabled={isBusy}>
          Sign in
        </button>
      </form>
      <AskAgain />
    </>
  );
}

function AskAgain() {
  return (
    <p className="note">
      No mail? Look into the spam folder, or <Link to="/login">ask again</Link>.
    </p>
  );
}
