import { createAsync, query } from '@solidjs/router';
import { SessionProvider, useSession } from 'latchkey/solid';
import { ErrorBoundary, Show } from 'solid-js';
import { auth } from '../auth.js';

// Read twice.
const getSession = query(async () => {
  'use server';
  await auth.read();
  return auth.session();
}, 'session');

function Shown() {
  const { state } = useSession();
  return <pre id="session">{JSON.stringify(state().session)}</pre>;
}

function Session() {
  const session = createAsync(() => getSession());
  return (
    <Show when={session() !== undefined}>
      <SessionProvider session={session()}>
        <Shown />
      </SessionProvider>
    </Show>
  );
}

export default function Page() {
  return (
    <ErrorBoundary fallback={<p>It is unknown who is signed in.</p>}>
      <Session />
    </ErrorBoundary>
  );
}
