import { createFileRoute } from '@tanstack/react-router';
import { getMails } from '../functions.ts';

export const Route = createFileRoute('/outbox')({
  loader: async () => ({ mails: await getMails() }),
  head: () => ({ meta: [{ title: 'Outbox – Harbor' }] }),
  component: Outbox,
});

function Outbox() {
  const { mails } = Route.useLoaderData();
  return (
    <>
      <h1>Outbox</h1>
      <p className="lead">What would have been sent by mail, the newest first.</p>
      {mails.length === 0 && <p className="empty">Nothing yet. Create an account, then look again.</p>}
      <ul className="mails">
        {mails.map(({ id, to, subject, url }) => (
          <li key={id}>
            <a href={url}>{subject}</a>
            <small>{`to ${to}`}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
