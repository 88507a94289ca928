import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Provider } from './provider.ts';
import { stop } from './proxy.ts';

/** What an application meets outside: a provider and a mailbox. */
export interface Outside {
  readonly provider: Provider;
  /** Takes mails by POST. */
  readonly mailbox: string;
  /** The newest link that was sent to an address; it is taken out. */
  takeLink(address: string): string | undefined;
  stop(): Promise<void>;
}

/** Starts both on one port. */
export async function startOutside(): Promise<Outside> {
  const links = new Map<string, string>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const provider = new Provider(origin);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/' } = request;
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    if (url === '/mails') keep(body);
    const [status, value] = url === '/mails' ? [200, {}] : (provider.answer(url, body) ?? [404, {}]);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  }

  function keep(mail: string): void {
    // Sent by the application's own processes.
    const { identifier, url } = JSON.parse(mail) as { identifier: string; url: string };
    links.set(identifier, url);
  }

  return {
    provider,
    mailbox: `${origin}/mails`,
    takeLink: (to) => {
      const link = links.get(to);
      links.delete(to);
      return link;
    },
    stop: () => stop(server),
  };
}
