// Passkeys and mails with the oldest and the newest release of every major version that package.json allows as a peer.
//   node test/peers/run.ts
// Wants the built package and the npm registry.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from '../drop-in/installation.ts';
import { outcomesIn } from '../runtimes/engine.ts';
import { execute } from '../runtimes/execute.ts';
import { compile } from '../runtimes/installation.ts';
import { npmInstall } from '../support/npm.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Of package.json: what is tried at its ends. */
interface Manifest {
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** What is installed beside the package: names and versions. */
type Peers = Readonly<Record<string, string>>;

/** `^9.0.2 || ^10.0.0` as `['9.0.2', '^9.0.2', '10.0.0', '^10.0.0']`. @throws {Error} for another form of range */
function endsOf(range: string): string[] {
  return range.split(' || ').flatMap((one) => {
    const lowest = /^\^(\d+\.\d+\.\d+)$/.exec(one)?.[1];
    if (lowest === undefined) throw new Error(`${one} is no range such as ^1.2.3`);
    return [lowest, one];
  });
}

/** The first of each with the first of the others, and so on: as few installations as there are ends. */
function installationsOf(peers: Readonly<Record<string, string>>): Peers[] {
  const ends = Object.entries(peers).map(([name, range]) => [name, endsOf(range)] as const);
  const count = Math.max(...ends.map(([, versions]) => versions.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(ends.map(([name, versions]) => [name, versions[index % versions.length] ?? ''])),
  );
}

const { peerDependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Manifest;
const folder = mkdtempSync(join(tmpdir(), 'latchkey-peers-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const tarball = await pack(folder);
const counts = { passed: 0, failed: 0 };

async function tryPeers(peers: Peers, index: number): Promise<void> {
  const place = join(folder, String(index));
  mkdirSync(place);
  const dependencies = {
    ...peers,
    latchkey: `file:${tarball}`,
    // What the program itself uses.
    'smtp-server': devDependencies['smtp-server'],
    'postal-mime': devDependencies['postal-mime'],
  };
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  // Without `--legacy-peer-deps`: npm refuses what the package does not allow.
  await npmInstall(place, ['install', '--ignore-scripts', '--prefer-offline']);
  const program = await compile(join(root, 'test/peers/program.ts'), join(place, 'program.mjs'));
  const args = /^(?:9\.|10\.0\.0)/.test(installed(place, '@simplewebauthn/server'))
    ? ['refuses short signatures']
    : [];
  const { text } = await execute(process.execPath, [program, ...args], { cwd: place });
  const names = Object.keys(peers).map((name) => `${name} ${installed(place, name)}`);
  for (const { step, error } of outcomesIn(text)) {
    counts[error === undefined ? 'passed' : 'failed'] += 1;
    process.stdout.write(`${error === undefined ? 'passed' : 'FAILED'}  ${names.join(', ')}: ${step}\n`);
    if (error !== undefined) process.stdout.write(`        ${error}\n`);
  }
}

function installed(place: string, name: string): string {
  const text = readFileSync(join(place, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

for (const [index, peers] of installationsOf(peerDependencies).entries()) {
  try {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, for small machines
    await tryPeers(peers, index);
  } catch (error) {
    counts.failed += 1;
    process.stdout.write(`FAILED  ${JSON.stringify(peers)}: ${String(error)}\n`);
  }
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed === 0 ? 0 : 1;
