import { createRootRoute, HeadContent, Link, Outlet, Scripts } from '@tanstack/react-router';
import { getVisitor, signOut } from '../functions.ts';
import style from '../style.css?url';

export const Route = createRootRoute({
  loader: () => getVisitor(),
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
    links: [
      { rel: 'icon', href: 'data:,' },
      { rel: 'stylesheet', href: style },
    ],
  }),
  component: Root,
});

function Root() {
  const { session, hasOutbox } = Route.useLoaderData();
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <header>
          <Link className="brand" to="/">
            Harbor
          </Link>
          <nav>
            <Link to="/account">Account</Link>
            {session?.user.role === 'admin' && <Link to="/admin">Admin</Link>}
            {hasOutbox && <Link to="/outbox">Outbox</Link>}
          </nav>
          {session ? (
            <form method="post" action={signOut.url}>
              <button>Sign out</button>
            </form>
          ) : (
            <a href="/auth/signin?callbackUrl=/account">Sign in</a>
          )}
        </header>
        <main>
          <Outlet />
        </main>
        <footer>TanStack Start with Latchkey</footer>
        <Scripts />
      </body>
    </html>
  );
}
