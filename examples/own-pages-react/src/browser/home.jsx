import { PasskeyError, registerPasskey } from 'latchkey/client';
import { useState } from 'react';
import { useSession } from 'latchkey/react';
import { passkeyProblem } from './passkey-texts.js';
import { Link } from './places.jsx';
import { useTask } from './use-task.js';

/** The home page: who is signed in, and the way out. */
export function Home() {
  const { data: session, status, error } = useSession();
  if (status === 'loading')
    return <p className="lead">{error ? 'The server does not answer.' : 'One moment …'}</p>;
  return session === null ? <Stranger /> : <Person session={session} />;
}

function Stranger() {
  return (
    <>
      <h1>Hello, stranger</h1>
      <p className="lead">Every page here is React, and none of them is built in.</p>
      <Link className="button primary" to="/login">
        Sign in
      </Link>
    </>
  );
}

function Person({ session: { user, way, expires } }) {
  const { isBusy, problem, run } = useTask();
  const [isAdded, setAdded] = useState(false);
  const addPasskey = async () => {
    try {
      await registerPasskey({ redirect: false });
      setAdded(true);
    } catch (error) {
      if (error instanceof PasskeyError) return passkeyProblem(error);
      throw error;
    }
  };
  return (
    <>
      <h1>Hello, {user.name ?? user.email}</h1>
      <p className="lead">You are signed in.</p>
      {problem && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      {isAdded && (
        <p className="notice" role="status">
          Your passkey is there. Next time, one tap is enough.
        </p>
      )}
      <dl>
        <dt>Address</dt>
        <dd>{user.email ?? 'none'}</dd>
        <dt>Came in by</dt>
        <dd>{way}</dd>
        <dt>Until</dt>
        <dd>{new Date(expires).toDateString()}</dd>
      </dl>
      <button className="button" disabled={isBusy} onClick={() => void run(addPasskey)}>
        Add a passkey
      </button>
      <Link className="button" to="/logout">
        Sign out
      </Link>
    </>
  );
}
