import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { hasOutbox, listMails } from '../../lib/outbox.ts';

export const metadata: Metadata = { title: 'Outbox' };

// Whoever sees the mails can sign in as anybody: only where mails are not sent.
export default async function Outbox() {
  await connection(); // never made at build time
  if (!hasOutbox) notFound();
  const mails = listMails();
  return (
    <>
      <h1>Outbox</h1>
      <p className="lead">What would have been sent by mail, the newest first.</p>
      {mails.length === 0 && <p className="empty">Nothing yet. Create an account, then look again.</p>}
      <ul className="mails">
        {mails.map(({ id, to, subject, url }) => (
          <li key={id}>
            <a href={url}>{subject}</a>
            <small>to {to}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
