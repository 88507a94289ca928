import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail that was taken. */
export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly mail: Email;
}

/** A mail server on loopback that takes every mail. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  readonly #smtp: SMTPServer;

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await new Promise<void>((resolve) => {
      server.#smtp.listen(0, '127.0.0.1', resolve);
    });
    return server;
  }

  private constructor() {
    this.#smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            const recipients = session.envelope.rcptTo.map(({ address }) => address);
            this.received.push({ recipients, mail });
            done();
          });
        });
      },
    });
  }

  /** For the option `server`. */
  get url(): string {
    // A server that listens on a port has an AddressInfo.
    return `smtp://127.0.0.1:${(this.#smtp.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#smtp.close(resolve));
  }
}
