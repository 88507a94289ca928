import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { auth, signOut } from '../lib/auth.ts';
import { hasOutbox } from '../lib/outbox.ts';
import './style.css';

export const metadata: Metadata = {
  title: { default: 'Harbor', template: '%s – Harbor' },
  icons: { icon: 'data:,' },
};

async function leave() {
  'use server';
  await signOut({ redirectTo: '/' });
}

export default async function Layout({ children }: { children: ReactNode }) {
  const session = await auth();
  return (
    <html lang="en">
      <body>
        <header>
          <Link className="brand" href="/">
            Harbor
          </Link>
          <nav>
            <Link href="/account">Account</Link>
            {session?.user.role === 'admin' && <Link href="/admin">Admin</Link>}
            {hasOutbox && <Link href="/outbox">Outbox</Link>}
          </nav>
          {session ? (
            <form action={leave}>
              <button>Sign out</button>
            </form>
          ) : (
            <a href="/api/auth/signin?callbackUrl=/account">Sign in</a>
          )}
        </header>
        <main>{children}</main>
        <footer>Next.js with Latchkey</footer>
      </body>
    </html>
  );
}
