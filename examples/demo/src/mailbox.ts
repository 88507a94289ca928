import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream } from 'smtp-server';

/** A mail that arrived. */
export interface Mail {
  /** Counts from 1. */
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly received: Date;
}

/** A mail server that delivers nothing: what it takes can be read in the outbox. */
export interface Mailbox {
  readonly port: number;
  /** Newest first. */
  mails(): readonly Mail[];
  mail(id: number): Mail | undefined;
  stop(): Promise<void>;
}

/** How many mails are kept. */
const CAPACITY = 50;

/** Starts the mail server on loopback, on a port that the system chooses. */
export async function startMailbox(): Promise<Mailbox> {
  const kept: Mail[] = [];
  let count = 0;
  const server = new SMTPServer({
    // Nothing to hide on loopback: no accounts, no TLS.
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 256 * 1024,
    onData: (stream, session, done) => {
      readMail(stream).then(
        (mail) => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
          count += 1;
          kept.unshift({ ...mail, to, id: count, received: new Date() });
          kept.length = Math.min(kept.length, CAPACITY);
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    port: address.port,
    mails: () => kept,
    mail: (id) => kept.find((mail) => mail.id === id),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(
  stream: SMTPServerDataStream,
): Promise<Pick<Mail, 'from' | 'subject' | 'text' | 'html'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks));
  return { from: from?.name || from?.address || '', subject, text, html };
}
