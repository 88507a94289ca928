import { createFileRoute } from '@tanstack/react-router';
import { askAdmin } from '../functions.ts';

export const Route = createFileRoute('/admin')({
  loader: () => askAdmin(),
  head: () => ({ meta: [{ title: 'Administration – Harbor' }] }),
  component: Admin,
  errorComponent: Refused,
});

function Admin() {
  return (
    <>
      <h1>Administration</h1>
      <p className="lead">
        Only admins see this page. <code>ADMINS</code> in <code>.env</code> says who they are.
      </p>
    </>
  );
}

function Refused() {
  return (
    <>
      <h1>This page is for admins</h1>
      <p className="lead">You may not see it, or nobody knows at the moment.</p>
      <p className="actions">
        <a className="button quiet" href="/">
          Back home
        </a>
      </p>
    </>
  );
}
