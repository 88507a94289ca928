import { auth } from '../.server/auth.ts';
import type { Route } from './+types/admin';

// For admins. Other members get 403, and the error boundary of app/root.tsx.
export async function loader(args: Route.LoaderArgs) {
  await auth.protect(args, (session) => session.user.role === 'admin');
  return null;
}

export default function Admin() {
  return (
    <>
      <title>Administration – Harbor</title>
      <h1>Administration</h1>
      <p className="lead">
        Only admins see this page. <code>ADMINS</code> in <code>.env</code> says who they are.
      </p>
    </>
  );
}
