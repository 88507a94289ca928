import { createAsync, type RouteDefinition } from '@solidjs/router';
import { getUser } from '../functions.ts';

export const route = { preload: () => getUser() } satisfies RouteDefinition;

// For whoever is signed in: what the page asks for is kept.
export default function Account() {
  const user = createAsync(() => getUser());
  return (
    <>
      <h1>Your account</h1>
      <p class="lead">Only you see this page.</p>
      <dl>
        <dt>Name</dt>
        <dd>{user()?.name ?? 'not given'}</dd>
        <dt>Email</dt>
        <dd>{user()?.email}</dd>
        <dt>Role</dt>
        <dd>
          <span class="tag">{user()?.role}</span>
        </dd>
      </dl>
      <p class="actions">
        <a class="button quiet" href="/auth/sessions?callbackUrl=/account" rel="external">
          Where you are signed in
        </a>
        <a class="button quiet" href="/api/me" rel="external">
          What the API says
        </a>
      </p>
    </>
  );
}
