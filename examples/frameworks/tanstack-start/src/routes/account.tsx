import { createFileRoute } from '@tanstack/react-router';
import { getUser } from '../functions.ts';

// For whoever is signed in: what the loader asks for is kept.
export const Route = createFileRoute('/account')({
  loader: async () => ({ user: await getUser() }),
  head: () => ({ meta: [{ title: 'Your account – Harbor' }] }),
  component: Account,
});

function Account() {
  const { user } = Route.useLoaderData();
  return (
    <>
      <h1>Your account</h1>
      <p className="lead">Only you see this page.</p>
      <dl>
        <dt>Name</dt>
        <dd>{user.name ?? 'not given'}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Role</dt>
        <dd>
          <span className="tag">{user.role}</span>
        </dd>
      </dl>
      <p className="actions">
        <a className="button quiet" href="/auth/sessions?callbackUrl=/account">
          Where you are signed in
        </a>
        <a className="button quiet" href="/api/me">
          What the API says
        </a>
      </p>
    </>
  );
}
