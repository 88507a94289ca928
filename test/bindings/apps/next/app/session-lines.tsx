'use client';

import { useEffect } from 'react';
import { signIn, signOut, useSession } from 'latchkey/next/react';

const WORDS = { authenticated: 'in', unauthenticated: 'out', loading: 'loading' } as const;

declare global {
  interface Window {
    actions?: object;
    /** What the header has shown, from its first time on. */
    shown?: string[];
  }
}

function useLine(): string {
  const { data, status, error, update } = useSession();
  // Only after mounting, as for people: before that, `signIn` does not know the provider of the page.
  useEffect(() => void (window.actions = { signIn, signOut, update }), [update]);
  return `${error ? 'unknown' : WORDS[status]} ${data?.user?.name ?? ''}`.trim();
}

export function Header() {
  const line = useLine();
  if (typeof window === 'object') (window.shown ??= []).push(line);
  return <header id="header">{line}</header>;
}

function Line() {
  return <p className="line">{useLine()}</p>;
}

/** The header, and nine more that use the session. */
export function SessionLines() {
  return (
    <>
      <Header />
      {Array.from({ length: 9 }, (_, key) => (
        <Line key={key} />
      ))}
    </>
  );
}
