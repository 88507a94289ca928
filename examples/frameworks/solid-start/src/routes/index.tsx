import { createAsync } from '@solidjs/router';
import { Show } from 'solid-js';
import { getVisitor } from '../functions.ts';

export default function Home() {
  const visitor = createAsync(() => getVisitor());
  return (
    <Show when={visitor()?.session} fallback={<Stranger />}>
      {(session) => (
        <>
          <h1>{`Hello, ${session().user.name ?? session().user.email}`}</h1>
          <p class="lead">You are signed in, and this page knew it before it was sent.</p>
          <p class="actions">
            <a class="button" href="/account">
              Your account
            </a>
          </p>
        </>
      )}
    </Show>
  );
}

function Stranger() {
  return (
    <>
      <h1>Hello, stranger</h1>
      <p class="lead">Nobody is signed in here. Create an account, or come back to yours.</p>
      <p class="actions">
        <a class="button" href="/auth/signin?callbackUrl=/account" rel="external">
          Sign in
        </a>
        <a class="button quiet" href="/auth/signup/password?callbackUrl=/account" rel="external">
          Create an account
        </a>
      </p>
    </>
  );
}
