import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import GitHub from '../../src/providers/github.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { CredentialsConfig } from '../../src/types/provider-credentials.js';
import type { EmailConfig } from '../../src/types/provider-email.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Provider } from '../../src/types/provider.js';
import { baseConfig, recordingLogger } from '../support/config.js';

/** An application with the built-in sign-in page. */
export interface SignInServer {
  readonly origin: string;
  /** Addresses that got a mail, and passwords that were tried, since the last call. */
  done(): { readonly mails: readonly string[]; readonly attempts: readonly string[] };
  /** Whether pages arrive as on a slow line: up to their first script, which follows when the rest was painted. */
  isSlow: boolean;
  /** How long mails and passwords take, so that there is time to click twice. */
  takes(milliseconds: number): void;
  stop(): Promise<void>;
}

/** Opens the application. Its home page is at `/`; its only password is `correct horse`. */
export async function openSignInServer(session: AuthConfig['session'] = {}): Promise<SignInServer> {
  let delay = 0;
  const mails: string[] = [];
  const attempts: string[] = [];
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, delay));
  const mail: EmailConfig = {
    id: 'mail',
    name: 'Email',
    type: 'email',
    from: 'app@app.test',
    maxAge: 600,
    sendVerificationRequest: async ({ identifier }) => {
      mails.push(identifier);
      await pause();
    },
  };
  const password: CredentialsConfig = {
    id: 'password',
    name: 'Credentials',
    type: 'credentials',
    credentials: { username: {}, password: { type: 'password' } },
    authorize: async ({ username, password: tried }) => {
      attempts.push(String(tried));
      await pause();
      return tried === 'correct horse' ? { id: '1', name: String(username) } : null;
    },
  };
  const server = createServer((request, response) => {
    if (app.isSlow) slowDown(response);
    if (request.url?.startsWith('/auth/') === true) return void listener(request, response);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>Home</title><h1>Home</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never a string.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const providers: Provider[] = [
    GitHub({ clientId: 'id', clientSecret: 'secret' }),
    Passkey({ relyingParty: { id: 'localhost', name: 'Test', origin } }),
    mail,
    password,
    ...['a', 'b', 'c'].map((id) => ({ ...GitHub({ clientId: 'id', clientSecret: 'secret' }), id, name: id })),
  ];
  const listener = toNodeHandler(
    baseConfig({
      providers,
      adapter: MemoryAdapter(),
      session: { strategy: 'jwt', ...session },
      logger: recordingLogger().logger,
      // Every test is the same person at the same address.
      limits: false,
    }),
  );
  const app: SignInServer = {
    isSlow: false,
    origin,
    done: () => ({ mails: mails.splice(0), attempts: attempts.splice(0) }),
    takes: (milliseconds) => (delay = milliseconds),
    stop: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
  return app;
}

function slowDown(response: ServerResponse): void {
  const chunks: Uint8Array[] = [];
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.write = (chunk: unknown) => {
    keep(chunk);
    return true;
  };
  response.end = (chunk: unknown) => {
    keep(chunk);
    const text = Buffer.concat(chunks).toString();
    const at = Math.max(0, text.indexOf('<script'));
    write(text.slice(0, at));
    setTimeout(() => end(text.slice(at)), 500);
    return response;
  };
}
