import Link from 'next/link';
import { auth } from '../lib/auth.ts';

// For everybody: the session is read on the server, once for page and layout.
export default async function Home() {
  const session = await auth();
  if (session === null) {
    return (
      <>
        <h1>Hello, stranger</h1>
        <p className="lead">Nobody is signed in here. Create an account, or come back to yours.</p>
        <p className="actions">
          <a className="button" href="/api/auth/signin?callbackUrl=/account">
            Sign in
          </a>
          <a className="button quiet" href="/api/auth/signup/password?callbackUrl=/account">
            Create an account
          </a>
        </p>
      </>
    );
  }
  const { name, email } = session.user;
  return (
    <>
      <h1>Hello, {name ?? email}</h1>
      <p className="lead">You are signed in, and this page knew it before it was sent.</p>
      <p className="actions">
        <Link className="button" href="/account">
          Your account
        </Link>
      </p>
    </>
  );
}
