/** Pages of Next.js beside those of the guide: a link that its router follows, and a server action that demands a fresh proof. */
export const NEXT_PAGES: Readonly<Record<string, string>> = {
  'app/links/page.tsx': `import Link from 'next/link';

export default function Links() {
  return (
    <Link href="/admin" prefetch={false}>
      To the administration
    </Link>
  );
}
`,
  'app/pay/page.tsx': `import { auth } from '../../auth';

async function pay() {
  'use server';
  await auth.protect({ assurance: 2, recent: '10m' });
  const { redirect } = await import('next/navigation');
  redirect('/pay?done=yes');
}

export default async function Pay({ searchParams }: { searchParams: Promise<{ done?: string }> }) {
  await auth.protect();
  const { done } = await searchParams;
  return (
    <form action={pay}>
      <h1>{done === 'yes' ? 'Paid' : 'Pay'}</h1>
      <button>Pay now</button>
    </form>
  );
}
`,
};
