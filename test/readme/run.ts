// Pastes what the documents of the frameworks say into an empty folder, and visits what runs there.
//   node test/readme/run.ts [name...] [--into empty|npm-init|bun-init] [--init]
// With `--init`, `latchkey init` writes the files.
// The name of a document in docs/bindings, docs/runtimes or docs/start. Wants the built package and the npm registry.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pack } from '../drop-in/installation.ts';
import { lastLines, messageOf, print, timed } from '../drop-in/run-app.ts';
import { killAll } from '../support/child-processes.ts';
import { readStart } from './document.ts';
import { OTHER_RUNTIMES, otherRuntime } from './other-runtimes.ts';
import { FOLDERS, makeFolder } from './folders.ts';
import { initArguments } from './initialised.ts';
import { paste, type Pasted } from './paste.ts';
import { compileRest, compiles } from './rest.ts';
import { stations, Walk } from './walk.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Paths of the documents by name; an index has nothing to paste. */
function findDocuments(): Map<string, string> {
  const inFolders = ['docs/bindings', 'docs/runtimes', 'docs/start'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => [name.slice(0, -'.md'.length), join(folder, name)] as const),
  );
  return new Map(inFolders);
}

async function tryDocument(name: string, path: string, tarball: string): Promise<void> {
  const text = readFileSync(join(root, path), 'utf8');
  const section = readStart(text);
  const own = join(folder, name);
  makeFolder(own, FOLDERS[values.into] ?? {});
  const runtime = OTHER_RUNTIMES.has(name) ? await otherRuntime(name, { folder, tarball }) : undefined;
  try {
    const [pasted, seconds] = await timed(() =>
      paste(section, {
        folder: own,
        tarball,
        init: values.init ? initArguments(name) : undefined,
        env: runtime?.env,
      }),
    );
    note(name, `pasted and started in ${seconds} s`, undefined);
    await visit(name, pasted).finally(() => pasted.application.stop());
    // That is shown of what the document has.
    if (compiles(name) && !values.init)
      await tryTo(name, 'what it shows beside the start compiles', () =>
        compileRest(name, text, pasted.place),
      );
  } finally {
    await runtime?.close();
    rmSync(own, { recursive: true, force: true });
  }
}

/** Goes from station to station until one does not hold, then compiles. */
async function visit(name: string, { application, compile, ...pasted }: Pasted): Promise<void> {
  const walk = new Walk(pasted);
  for (const { title, run } of stations) {
    if (await tryTo(name, title, () => run(walk))) continue;
    print(`\nThe last that ${name} said:\n${lastLines(application.log())}\n`);
    break;
  }
  if (compile !== undefined) await tryTo(name, 'its TypeScript compiles', compile);
}

/** Whether it succeeded, which is noted. */
async function tryTo(name: string, title: string, run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    note(name, title, undefined);
    return true;
  } catch (error) {
    note(name, title, messageOf(error));
    return false;
  }
}

function note(name: string, title: string, problem: string | undefined): void {
  counts[problem === undefined ? 'passed' : 'failed'] += 1;
  print(`${problem === undefined ? 'passed' : 'FAILED'}  ${name}: ${title}`);
  if (problem !== undefined) print(problem.replaceAll(/^/gm, '        '));
}

const { positionals, values } = parseArgs({
  options: { into: { type: 'string', default: 'npm-init' }, init: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (!Object.hasOwn(FOLDERS, values.into))
  throw new Error(`There is no folder "${values.into}". There are ${Object.keys(FOLDERS).join(', ')}.`);
const documents = findDocuments();
const unknown = positionals.filter((name) => !documents.has(name));
if (unknown.length > 0)
  throw new Error(`No such document: ${unknown.join(', ')}. There are ${[...documents.keys()].join(', ')}.`);

const counts = { passed: 0, failed: 0 };
const folder = mkdtempSync(join(tmpdir(), 'latchkey-readme-'));
process.on('exit', () => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

const tarball = await pack(folder);
for (const [name, path] of documents) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  try {
    await tryDocument(name, path, tarball);
  } catch (error) {
    note(name, 'pasted and started', messageOf(error));
  }
}
print(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
