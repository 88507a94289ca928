import type { ReactNode } from 'react';
import {
  Form,
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  useRouteLoaderData,
} from 'react-router';
import { auth } from './.server/auth.ts';
import { hasOutbox } from './.server/outbox.ts';
import type { Route } from './+types/root';
import style from './style.css?url';

// Sends the cookies of what was read and changed.
export const middleware = [auth.middleware];

// For everybody: the session is read on the server, once per request.
export const loader = async (args: Route.LoaderArgs) => ({ session: await auth.session(args), hasOutbox });

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: 'data:,' },
  { rel: 'stylesheet', href: style },
];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <header>
          <Link className="brand" to="/">
            Harbor
          </Link>
          <nav>
            <Link to="/account">Account</Link>
            {data?.session?.user.role === 'admin' && <Link to="/admin">Admin</Link>}
            {data?.hasOutbox && <Link to="/outbox">Outbox</Link>}
          </nav>
          {data?.session ? (
            <Form method="post" action="/sign-out">
              <button>Sign out</button>
            </Form>
          ) : (
            <a href="/auth/signin?callbackUrl=/account">Sign in</a>
          )}
        </header>
        <main>{children}</main>
        <footer>React Router with Latchkey</footer>
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isRefused = isRouteErrorResponse(error) && error.status === 403;
  return (
    <>
      <title>Harbor</title>
      <h1>{isRefused ? 'This page is for admins' : 'That did not work'}</h1>
      <p className="lead">
        {isRefused ? 'You are signed in, and may not see it.' : 'Please try again in a moment.'}
      </p>
      <p className="actions">
        <a className="button quiet" href="/">
          Back home
        </a>
      </p>
    </>
  );
}
