import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router';

const root = getRouteApi('__root__');

export const Route = createFileRoute('/')({
  head: () => ({ meta: [{ title: 'Home – Harbor' }] }),
  component: Home,
});

function Home() {
  const { session } = root.useLoaderData();
  if (session === null) {
    return (
      <>
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
