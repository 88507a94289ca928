import { data } from 'react-router';
import { hasOutbox, listMails } from '../.server/outbox.ts';
import type { Route } from './+types/outbox';

// Whoever sees the mails can sign in as anybody: only where mails are not sent.
export function loader() {
  if (!hasOutbox) throw data(null, 404);
  return { mails: listMails() };
}

export default function Outbox({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <>
      <title>Outbox – Harbor</title>
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
