import type { ReactNode } from 'react';
import { auth } from '@/auth';

// Asks for itself, as layouts do: it shares the read of the page.
export default async function Layout({ children }: { children: ReactNode }) {
  const { status } = await auth.read();
  return (
    <html lang="en" data-status={status}>
      <body>{children}</body>
    </html>
  );
}
