import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { BINDINGS } from '../../tools/support/bindings.ts';
import { launch, type Running } from '../support/child-processes.js';

const root = join(import.meta.dirname, '../..');

/** An import of a binding: such a block runs in an application of its framework. */
const ofFramework = new RegExp(`from 'latchkey/(?:${BINDINGS.map(({ name }) => name).join('|')})'`);

/** A block of a document that stores in PostgreSQL, as a reader would paste it. */
export interface Snippet {
  /** The document, and the line of the block. */
  readonly name: string;
  readonly code: string;
}

/** The blocks of all documents that make an adapter or a store of records over a `Pool` of `pg` and can run alone. */
export function readSnippets(): readonly Snippet[] {
  const files = [...globSync('docs/**/*.md', { cwd: root }), 'README.md'].toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/^```ts\n(.*?)^```$/gms)]
      .filter(
        ([, code = '']) =>
          /(?:PostgresAdapter|sqlRecords)\(new Pool\(/.test(code) &&
          !/prisma|drizzle/.test(code) &&
          !ofFramework.test(code),
      )
      .map(({ 1: code = '', index }) => ({
        name: `${file}:${text.slice(0, index).split('\n').length}`,
        code,
      }));
  });
}

// The first cleanup begins after three seconds, so that it falls into the outage.
const BEFORE = 'Math.random = () => 0.05;';
const AFTER = `
{
  const given = typeof adapter === 'undefined' ? undefined : adapter;
  const configured = typeof config === 'undefined' ? undefined : config.adapter;
  const alone = typeof records === 'undefined' ? undefined : records;
  const store = given ?? configured ?? alone;
  const ask = async () => {
    if (store?.getSessionAndUser) return store.getSessionAndUser('nobody');
    if (store) return store.get('grant', 'nobody');
    const headers = { cookie: 'authjs.session-token=nobody' };
    const answer = await auth(new Request('http://127.0.0.1:3000/auth/session', { headers }));
    if (answer.status !== 200) throw new Error(String(answer.status));
  };
  setInterval(() => {
    for (let n = 0; n < 3; n += 1) {
      const begun = Date.now();
      ask().then(() => console.log('ok', begun, Date.now()), (error) => console.log('failed', begun, String(error).split('\\n')[0]));
    }
  }, 100);
}
`;

/** A snippet in a process of its own, which asks its store thirty times a second. */
export class SnippetProcess {
  readonly #folder: string = mkdtempSync(join(tmpdir(), 'latchkey-snippet-'));
  readonly #running: Running;
  #code: number | undefined;

  constructor({ code }: Snippet, databaseUrl: string) {
    const file = join(this.#folder, 'snippet.ts');
    const outfile = join(root, `node_modules/.cache/snippet-${process.pid}.mjs`);
    writeFileSync(file, `${code}\n${AFTER}`);
    // The drivers are those of the project; the library is its source.
    buildSync({
      entryPoints: [file],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      alias: { latchkey: join(root, 'src') },
      external: ['pg', '@simplewebauthn/server', 'nodemailer', 'latchkey-none'],
      banner: { js: BEFORE },
      logLevel: 'silent',
    });
    const env = {
      PATH: process.env['PATH'],
      NODE_NO_WARNINGS: '1',
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 's'.repeat(40),
      AUTH_URL: 'http://127.0.0.1:3000',
    };
    this.#running = launch([process.execPath, outfile], { cwd: root, env });
    void this.#running.ended.then((ended) => (this.#code = ended));
  }

  /** Its exit code; `undefined` while it runs. */
  get code(): number | undefined {
    return this.#code;
  }

  get log(): string {
    return this.#running.log();
  }

  /** Milliseconds from a time to the first answer to a question that was asked after it. */
  answeredAfter(time: number): number | undefined {
    const answered = [...this.log.matchAll(/^ok (\d+) (\d+)$/gm)]
      .filter(([, begun]) => Number(begun) >= time)
      .map(([, , end]) => Number(end));
    return answered.length === 0 ? undefined : Math.min(...answered) - time;
  }

  async close(): Promise<void> {
    await this.#running.stop();
    rmSync(this.#folder, { recursive: true, force: true });
    rmSync(join(root, `node_modules/.cache/snippet-${process.pid}.mjs`), { force: true });
  }
}
