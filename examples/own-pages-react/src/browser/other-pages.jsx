import { signOut, useSession } from 'latchkey/react';
import { errorTexts } from '../../../own-pages-html/src/texts.ts';
import { Alert } from './alert.jsx';
import { Link, ownTarget } from './places.jsx';
import { useTask } from './use-task.js';

/** `pages.signOut`. A click is asked for: a link alone must not sign anybody out. */
export function Logout({ query }) {
  const { status } = useSession();
  const { isBusy, problem, run } = useTask();
  if (status === 'loading') return null;
  if (status === 'unauthenticated')
    return (
      <>
        <h1>You are signed out</h1>
        <p className="lead">See you soon.</p>
        <Link className="button primary" to="/login">
          Sign in
        </Link>
      </>
    );
  return (
    <>
      <h1>Leaving already?</h1>
      <p className="lead">Your plants will be fine until you are back.</p>
      <Alert text={problem} />
      <button
        className="button primary"
        disabled={isBusy}
        onClick={() => void run(async () => void (await signOut({ redirect: false })))}
      >
        Sign out
      </button>
      <Link className="button" to={ownTarget(query)}>
        Stay
      </Link>
    </>
  );
}

/** `pages.error`. The query has `error`, and sometimes `code`. */
export function Problem({ query }) {
  const [title, text] = errorTexts(query);
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <Link className="button primary" to="/login">
        To the sign-in page
      </Link>
    </>
  );
}

/** `pages.newUser`. The query has `callbackUrl`: where somebody wanted to go. */
export function Welcome({ query }) {
  const { data: session } = useSession();
  const name = session?.user?.name ?? session?.user?.email;
  return (
    <>
      <h1>Welcome to Fern</h1>
      <p className="lead">Nice to meet you{name && `, ${name}`}.</p>
      <Link className="button primary" to={ownTarget(query)}>
        Go on
      </Link>
    </>
  );
}

/** Nothing is at the address. */
export function NotFound() {
  return (
    <>
      <h1>Nothing grows here</h1>
      <Link className="button primary" to="/">
        To the home page
      </Link>
    </>
  );
}
