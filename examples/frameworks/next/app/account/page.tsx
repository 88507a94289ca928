import type { Metadata } from 'next';
import { auth } from '../../lib/auth.ts';

export const metadata: Metadata = { title: 'Your account' };

// For whoever is signed in. Others are led to the sign-in page, and come back.
export default async function Account() {
  const { session } = await auth.protect();
  const { name, email, role } = session.user;
  return (
    <>
      <h1>Your account</h1>
      <p className="lead">Only you see this page.</p>
      <dl>
        <dt>Name</dt>
        <dd>{name ?? 'not given'}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Role</dt>
        <dd>
          <span className="tag">{role}</span>
        </dd>
      </dl>
      <p className="actions">
        <a className="button quiet" href="/api/auth/sessions?callbackUrl=/account">
          Where you are signed in
        </a>
        <a className="button quiet" href="/api/me">
          What the API says
        </a>
      </p>
    </>
  );
}
