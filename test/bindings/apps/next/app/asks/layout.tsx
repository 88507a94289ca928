import type { ReactNode } from 'react';
import { SessionProvider } from 'latchkey/next/react';
import { SessionLines } from '../session-lines';

/** The browser asks for the session. */
export default function Asks({ children }: { children: ReactNode }) {
  return (
    <SessionProvider>
      <SessionLines />
      {children}
    </SessionProvider>
  );
}
