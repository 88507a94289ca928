import Link from 'next/link';

export default function Forbidden() {
  return (
    <>
      <h1>This page is for admins</h1>
      <p className="lead">You are signed in, and may not see it.</p>
      <p className="actions">
        <Link className="button quiet" href="/">
          Back home
        </Link>
      </p>
    </>
  );
}
