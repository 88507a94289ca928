import { auth } from '../.server/auth.ts';
import type { Route } from './+types/account';

// For whoever is signed in. Others are led to the sign-in page, and come back.
export const loader = async (args: Route.LoaderArgs) => ({ user: (await auth.protect(args)).session.user });

export default function Account({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <>
      <title>Your account – Harbor</title>
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
