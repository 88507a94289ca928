import { request as ask, Agent } from 'node:http';
import { text } from 'node:stream/consumers';

// A client in a process of its own, which signs in with the right password again and again, for many accounts in parallel.

/** What it is started with. */
export interface FloodParts {
  readonly port: number;
  readonly accounts: readonly string[];
  readonly password: string;
  readonly seconds: number;
}

/** What it prints at its end, as JSON. */
export interface FloodResult {
  readonly successes: number;
  readonly busy: number;
  readonly failures: number;
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

// The program that starts it passes what the type says.
const { port, accounts, password, seconds } = JSON.parse(process.argv[2] ?? '{}') as FloodParts;
const agent = new Agent({ keepAlive: true, maxSockets: accounts.length });
const counts = { successes: 0, busy: 0, failures: 0 };

function send(path: string, cookie: string, form?: URLSearchParams): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const method = form === undefined ? 'GET' : 'POST';
    const outgoing = ask({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      const { statusCode: status = 0, headers: fields } = answer;
      text(answer).then((body) => resolve({ status, headers: fields, body }), reject);
    });
    outgoing.on('error', reject).end(form?.toString());
  });
}

/** A form that signs an account in, and the cookie that goes with it. */
async function formOf(email: string): Promise<{ cookie: string; form: URLSearchParams }> {
  const { headers, body } = await send('/auth/csrf', '');
  const cookie = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0]);
  // The route answers with this member.
  const { csrfToken } = JSON.parse(body) as { csrfToken: string };
  return { cookie: cookie.join('; '), form: new URLSearchParams({ csrfToken, email, password }) };
}

const forms = await Promise.all(accounts.map(formOf));
process.stdout.write('ready\n');
// The one that waits for this line sees the first request.
await new Promise((resolve) => setTimeout(resolve, 500));
const end = Date.now() + seconds * 1000;
await Promise.all(
  forms.map(async ({ cookie, form }) => {
    while (Date.now() < end) {
      const { status, headers } = await send('/auth/callback/password', cookie, form);
      if (status === 302 && headers.location?.includes('error=') === false) counts.successes += 1;
      else if (status === 503) counts.busy += 1;
      else counts.failures += 1;
    }
  }),
);
agent.destroy();
process.stdout.write(`${JSON.stringify(counts satisfies FloodResult)}\n`);
