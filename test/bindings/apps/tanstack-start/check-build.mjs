// Judges what was built: nothing of the configuration or the library is in bundles for browsers, an import that would put it
// there stops the build, and no page that depends on who is signed in is prerendered.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** All text of the files below a folder. */
const textOf = (name) =>
  readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

const [client, server] = [textOf('dist/client'), textOf('dist/server')];
const library = textOf('node_modules/latchkey/dist/shared');
for (const word of ['clientSecret', 'OP_CLIENT_SECRET', 'alice-s-own', 'latchkey/tanstack-start']) {
  assert.ok(server.includes(word), `the server knows nothing of ${word}`);
  assert.ok(!client.includes(word), `browsers get ${word}`);
}
for (const word of ['session-token', 'AUTH_SECRET']) {
  assert.ok(library.includes(word), `the library knows nothing of ${word}`);
  assert.ok(!client.includes(word), `browsers get ${word} of the library`);
}

process.env.TSS_PRERENDERING = 'true';
const { default: handler } = await import('./dist/server/server.js');
const statusOf = async (path) =>
  (await handler.fetch(new Request(`http://localhost${path}`, { headers: { accept: 'text/html' } }))).status;
// All of them but the first ask who is signed in.
assert.deepEqual(
  await Promise.all(['/', '/page', '/inside', '/auth/signin'].map(statusOf)),
  [200, 500, 500, 500],
);

const leak = join(folder, 'src/routes/leak.tsx');
writeFileSync(
  leak,
  `import { createFileRoute } from '@tanstack/react-router';
import { auth } from '../auth.server';
export const Route = createFileRoute('/leak')({ loader: () => auth.session() });
`,
);
const vite = join(folder, 'node_modules/vite/bin/vite.js');
const options = { cwd: folder, encoding: 'utf8' };
const leaking = spawnSync(process.execPath, [vite, 'build', '--outDir', 'leaking'], options);
rmSync(leak);
assert.notEqual(leaking.status, 0, 'a loader that has the configuration was built for browsers');
assert.match(leaking.stderr + leaking.stdout, /denied in client environment[\s\S]*auth\.server/i);
process.exit();
