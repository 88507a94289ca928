import { createAsync, Router } from '@solidjs/router';
import { FileRoutes } from '@solidjs/start/router';
import { type ParentProps, Show, Suspense } from 'solid-js';
import { getVisitor, signOut } from './functions.ts';
import './style.css';

function Layout(props: ParentProps) {
  const visitor = createAsync(() => getVisitor());
  return (
    <Suspense>
      <header>
        <a class="brand" href="/">
          Harbor
        </a>
        <nav>
          <a href="/account">Account</a>
          <Show when={visitor()?.session?.user.role === 'admin'}>
            <a href="/admin">Admin</a>
          </Show>
          <Show when={visitor()?.hasOutbox}>
            <a href="/outbox">Outbox</a>
          </Show>
        </nav>
        <Show
          when={visitor()?.session}
          fallback={
            <a href="/auth/signin?callbackUrl=/account" rel="external">
              Sign in
            </a>
          }
        >
          <form action={signOut} method="post">
            <button>Sign out</button>
          </form>
        </Show>
      </header>
      <main>{props.children}</main>
      <footer>SolidStart with Latchkey</footer>
    </Suspense>
  );
}

export default function App() {
  return (
    <Router root={Layout}>
      <FileRoutes />
    </Router>
  );
}
