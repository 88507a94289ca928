import { createAsync, type RouteDefinition } from '@solidjs/router';
import { ErrorBoundary, Show } from 'solid-js';
import { askAdmin } from '../functions.ts';

export const route = { preload: () => askAdmin() } satisfies RouteDefinition;

export default function AdminPage() {
  return (
    <ErrorBoundary fallback={<Refused />}>
      <Admin />
    </ErrorBoundary>
  );
}

function Admin() {
  const isAdmin = createAsync(() => askAdmin());
  return (
    <Show when={isAdmin()}>
      <h1>Administration</h1>
      <p class="lead">
        Only admins see this page. <code>ADMINS</code> in <code>.env</code> says who they are.
      </p>
    </Show>
  );
}

function Refused() {
  return (
    <>
      <h1>This page is for admins</h1>
      <p class="lead">You may not see it, or nobody knows at the moment.</p>
      <p class="actions">
        <a class="button quiet" href="/">
          Back home
        </a>
      </p>
    </>
  );
}
