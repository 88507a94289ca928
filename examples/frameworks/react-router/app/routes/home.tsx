import { Link } from 'react-router';
import { auth } from '../.server/auth.ts';
import type { Route } from './+types/home';

// For everybody: null if nobody is signed in.
export const loader = async (args: Route.LoaderArgs) => ({ session: await auth.session(args) });

export default function Home({ loaderData: { session } }: Route.ComponentProps) {
  if (session === null) {
    return (
      <>
        <title>Home – Harbor</title>
        <h1>Hello, stranger</h1>
        <p className="lead">Nobody is signed in here. Create an account, or come back to yours.</p>
        <p className="actions">
          <a className="button" href="/auth/signin?callbackUrl=/account">
            Sign in
          </a>
          <a className="button quiet" href="/auth/signup/password?callbackUrl=/account">
            Create an account
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <title>Home – Harbor</title>
      <h1>{`Hello, ${session.user.name ?? session.user.email}`}</h1>
      <p className="lead">You are signed in, and this page knew it before it was sent.</p>
      <p className="actions">
        <Link className="button" to="/account">
          Your account
        </Link>
      </p>
    </>
  );
}
