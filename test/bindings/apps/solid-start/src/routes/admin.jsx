import { createAsync, query } from '@solidjs/router';
import { ErrorBoundary } from 'solid-js';
import { auth } from '../auth.js';

const getAdmin = query(async () => {
  'use server';
  await auth.protect((_, user) => user.role === 'admin');
  return 'admin';
}, 'admin');

export const route = { preload: () => getAdmin() };

function Admin() {
  const name = createAsync(() => getAdmin());
  return <p>{`${name()}`}</p>;
}

export default function AdminPage() {
  return (
    <ErrorBoundary fallback={<p>This cannot be shown.</p>}>
      <Admin />
    </ErrorBoundary>
  );
}
