import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What a load generator is told. */
export interface LoadJob {
  readonly port: number;
  /** Requests as they are sent; they take turns. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly ms: number;
}

/** What it saw. */
export interface Load {
  readonly answers: number;
  readonly perSecond: number;
  /** Microseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Share of the time that the generator itself was at work: at 1 it is what is measured. */
  readonly busy: number;
}

/** Every so many answers one is read as a whole. */
const SAMPLE = 64;
const OK = Buffer.from('HTTP/1.1 200');
const MOST = 1 << 20;

const connections = new Map<number, Connection[]>();

/**
 * Sends requests over keep-alive connections, the next on each as soon as its answer is there, for a while and until
 * the last one is answered. Connections stay for the next load of the same server: what is measured is requests.
 * @throws {Error} when any answer is not 200, or a sampled one does not tell of the session
 */
export async function load({ port, requests, connections: count, ms }: LoadJob): Promise<Load> {
  const octets = requests.map((request) => Buffer.from(request, 'latin1'));
  const open = connections.get(port) ?? [];
  connections.set(port, open);
  while (open.length < count) open.push(await Connection.to(port));
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + ms;
  await Promise.all(open.slice(0, count).map((one, first) => one.run({ octets, first, end, times })));
  const took = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 1000;
  return {
    answers: times.length,
    perSecond: (times.length / took) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    busy: (user + system) / 1000 / took,
  };
}

interface Turn {
  readonly octets: readonly Buffer[];
  /** The first of the requests that this connection sends. */
  readonly first: number;
  readonly end: number;
  readonly times: number[];
}

/** All connections read into it, one after the other: what is there is looked at before the next one reads. */
const shared = Buffer.alloc(1 << 16);

/** As little as possible is made per request: it is written from prepared octets, and read into one buffer. */
class Connection {
  readonly #socket: Socket;
  #rest: Buffer | undefined;
  #answered: (answer: Buffer) => void = () => {};
  #failed: (error: Error) => void = () => {};

  private constructor(port: number) {
    const callback = (length: number): boolean => {
      this.#read(shared.subarray(0, length));
      return true;
    };
    const onread = { buffer: shared, callback };
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.#socket.on('error', (error) => this.#failed(error));
    this.#socket.on('close', () => this.#failed(new Error('the server has closed the connection')));
  }

  static async to(port: number): Promise<Connection> {
    const connection = new Connection(port);
    await once(connection.#socket, 'connect');
    return connection;
  }

  run({ octets, first, end, times }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      let turn = first;
      let sent = performance.now();
      const send = (): boolean => this.#socket.write(octets[turn++ % octets.length] ?? '');
      this.#failed = reject;
      this.#answered = (answer) => {
        const now = performance.now();
        times.push(now - sent);
        const isRight =
          OK.equals(answer.subarray(0, OK.length)) && (turn % SAMPLE !== 0 || answer.includes('Ada'));
        if (!isRight) return reject(new Error(`a wrong answer: ${answer.toString('latin1', 0, 300)}`));
        if (now >= end) return resolve();
        sent = now;
        send();
      };
      send();
    });
  }

  #read(chunk: Buffer): void {
    const all = this.#rest === undefined ? chunk : Buffer.concat([this.#rest, chunk]);
    if (isWhole(all)) {
      this.#rest = undefined;
      this.#answered(all);
    } else if (all.length > MOST) this.#failed(new Error('an answer without an end'));
    else this.#rest = Buffer.from(all);
  }
}

const LENGTH = /\r\ncontent-length: *(\d+)/i;

/** Whether it is a complete answer: as long as it says, or up to the last chunk. */
export function isWhole(answer: Buffer): boolean {
  const text = answer.toString('latin1');
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return false;
  const length = LENGTH.exec(text.slice(0, head))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= head + 4 + Number(length);
}
