import { SessionProvider, useSession } from 'latchkey/react';
import { useLoaderData } from 'react-router';
import { auth } from '../auth.server.js';

// Read twice.
export async function loader(args) {
  await auth.read(args);
  return { session: await auth.session(args) };
}

function Shown() {
  return <pre id="session">{JSON.stringify(useSession().data)}</pre>;
}

export default function Page() {
  return (
    <SessionProvider session={useLoaderData().session}>
      <Shown />
    </SessionProvider>
  );
}
