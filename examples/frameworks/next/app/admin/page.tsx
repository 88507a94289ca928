import type { Metadata } from 'next';
import { auth } from '../../lib/auth.ts';

export const metadata: Metadata = { title: 'Administration' };

// For admins. Other members get 403, and app/forbidden.tsx.
export default async function Admin() {
  await auth.protect({ maySee: (session) => session.user.role === 'admin' });
  return (
    <>
      <h1>Administration</h1>
      <p className="lead">
        Only admins see this page. <code>ADMINS</code> in <code>.env</code> says who they are.
      </p>
    </>
  );
}
