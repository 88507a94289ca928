import type { ReactNode } from 'react';
import { SessionProvider } from 'latchkey/next/react';
import { auth } from '@/auth';
import { SessionLines } from '../session-lines';

/** The session comes from the server. */
export default async function Given({ children }: { children: ReactNode }) {
  return (
    <SessionProvider session={await auth()}>
      <SessionLines />
      {children}
    </SessionProvider>
  );
}
