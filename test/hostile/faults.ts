import type { FakeCall, FakeEndpoint, FakeFaults, FakeIdp } from '../fake-idp.js';

/** One wrong answer of an endpoint, as data. */
export interface WrongAnswer {
  readonly at: FakeEndpoint;
  /** Which request to the endpoint gets it, counted from 1. @default every one */
  readonly nth?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body as it is; `json` for a value. */
  readonly body?: string;
  readonly json?: unknown;
  /** Instead of an answer: the connection breaks, nothing ever comes, or one octet a second. */
  readonly network?: 'breaks' | 'hangs' | 'dribbles';
}

/** Everything the provider does wrong, as data; the members combine. */
export interface Faults extends Omit<FakeFaults, 'respond'> {
  readonly answers?: readonly WrongAnswer[];
  /** Whether it takes codes whatever the verifier is. */
  readonly ignoresPkce?: boolean;
  /** Whether it signs with a key that nobody has seen, from now on. */
  readonly rotates?: boolean;
}

/** What the browser brings back is not what the provider sent. */
export interface AnswerFaults {
  readonly set?: Readonly<Record<string, string>>;
  readonly append?: Readonly<Record<string, string>>;
  readonly drop?: readonly string[];
}

function dribble(): ReadableStream<Uint8Array> {
  let timer: ReturnType<typeof setInterval>;
  return new ReadableStream({
    start: (controller) => {
      timer = setInterval(() => controller.enqueue(new Uint8Array([32])), 1000);
      timer.unref();
    },
    cancel: () => clearInterval(timer),
  });
}

/** As the network does it: a call that is given up by its caller ends. */
function answerOf(wrong: WrongAnswer): Response | Promise<Response> {
  if (wrong.network === 'breaks') return Promise.reject(new TypeError('read ECONNRESET'));
  if (wrong.network === 'hangs') return new Promise(() => undefined);
  const headers = { 'content-type': 'application/json', ...wrong.headers };
  if (wrong.network === 'dribbles') return new Response(dribble(), { headers });
  const body = 'json' in wrong ? JSON.stringify(wrong.json) : (wrong.body ?? '');
  const status = wrong.status ?? 200;
  return new Response(status === 204 ? null : body, { status, headers });
}

/** Makes the provider wrong from now on; what was wrong before no longer is. */
export async function applyFaults(idp: FakeIdp, faults: Faults): Promise<void> {
  const { answers = [], ignoresPkce = false, rotates = false, ...rest } = faults;
  const respond: NonNullable<FakeFaults['respond']> = {};
  const before = new Map(answers.map(({ at }) => [at, idp.callsTo(at).length]));
  for (const [at, earlier] of before) {
    respond[at] = (_: FakeCall, count: number) => {
      const fitting = answers.find(
        (wrong) => wrong.at === at && (wrong.nth === undefined || wrong.nth === count - earlier),
      );
      return fitting === undefined ? undefined : answerOf(fitting);
    };
  }
  idp.faults = { ...rest, respond };
  idp.ignoresPkce = ignoresPkce;
  if (rotates) await idp.rotate(`key-${crypto.randomUUID()}`);
}

/** Changes what a browser brings back. */
export function spoilAnswer(answer: URLSearchParams, { set, append, drop = [] }: AnswerFaults): void {
  for (const name of drop) answer.delete(name);
  for (const [name, value] of Object.entries(set ?? {})) answer.set(name, value);
  for (const [name, value] of Object.entries(append ?? {})) answer.append(name, value);
}
