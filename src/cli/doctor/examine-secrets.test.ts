import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../project/environment.js';
import { examineSecrets, type SecretFacts } from './examine-secrets.js';
import { readSecrets } from './read-secrets.js';

const STRONG = 'Zk3pQ9vX1rT7yLw5Nc8dBf2HsJ6mGa4Uo0Ei';
const OTHER = 'b7Xw2Qf9Lk4Vt8Zr1Mn6Pc3Hs5Jd0Ga-YuEo';

function examine(facts: Partial<SecretFacts>): string[] {
  const findings = examineSecrets({ secrets: [], examples: {}, tracked: {}, ...facts });
  for (const { value } of facts.secrets ?? []) expect(JSON.stringify(findings)).not.toContain(value);
  return findings.map(({ level, id }) => `${level} ${id}`);
}
const named = (value: string, name: string = 'AUTH_SECRET'): SecretFacts['secrets'][number] => ({
  name,
  value,
});

describe('secrets', () => {
  it('that are long and varied are fine', () => {
    expect(examine({ secrets: [named(STRONG)] })).toEqual(['ok secrets.strength']);
  });

  it.each(['a'.repeat(40), '0123'.repeat(12), 'secretsecretsecretsecretsecretsecret'])(
    'that repeat themselves can be guessed (%s)',
    (value) => expect(examine({ secrets: [named(value)] })).toEqual(['warning secrets.repetitive']),
  );

  it('that are short are left to the check of the configuration', () => {
    expect(examine({ secrets: [named('short')] })).toEqual([]);
  });

  it('from an example file are known to everybody', () => {
    expect(examine({ secrets: [named(STRONG)], examples: { '.env.example': [STRONG] } })).toContain(
      'problem secrets.from-example',
    );
  });

  it('in a list: the newest is named, and one that is there twice is found', () => {
    const list = [named(STRONG, 'AUTH_SECRET_1'), named(OTHER)];
    expect(examine({ secrets: list })).toContain('ok secrets.rotation');
    expect(examine({ secrets: [named(STRONG, 'AUTH_SECRET_1'), named(STRONG)] })).toContain(
      'warning secrets.rotation',
    );
  });

  it('in a file that git tracks are a problem; other variables there are none', () => {
    expect(examine({ tracked: { '.env': ['AUTH_SECRET'] } })).toEqual(['problem secrets.tracked']);
    expect(examine({ tracked: { '.env': [] } })).toEqual([]);
  });
});

describe('reading secrets', () => {
  let folder: string;
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'init.defaultBranch=main', ...args], { cwd: folder, stdio: 'ignore' });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('finds the list newest first, example files, and what git tracks', async () => {
    writeFileSync(join(folder, '.env'), `AUTH_SECRET=${STRONG}\nAUTH_SECRET_1=${OTHER}\nPORT=3000\n`);
    writeFileSync(join(folder, '.env.local'), 'AUTH_GITHUB_SECRET=x\n');
    writeFileSync(join(folder, '.env.example'), `AUTH_SECRET="${STRONG}"\n`);
    git('init');
    git('add', '.env');
    const facts = await readSecrets(folder, readEnvironment(folder, {}), { secret: [OTHER, STRONG] });
    expect(facts.secrets).toEqual([
      { name: 'AUTH_SECRET_1', value: OTHER },
      { name: 'AUTH_SECRET', value: STRONG },
    ]);
    expect(facts.examples['.env.example']).toEqual([STRONG]);
    expect(facts.tracked).toEqual({ '.env': ['AUTH_SECRET', 'AUTH_SECRET_1'] });
  });

  it('names a secret of the configuration after its option', async () => {
    const { secrets } = await readSecrets(folder, readEnvironment(folder, {}), { secret: STRONG });
    expect(secrets).toEqual([{ name: 'The option `secret`', value: STRONG }]);
  });

  it('does without a repository', async () => {
    writeFileSync(join(folder, '.env'), `AUTH_SECRET=${STRONG}\n`);
    const facts = await readSecrets(folder, readEnvironment(folder, {}), undefined);
    expect(facts.tracked).toEqual({});
    expect(facts.secrets).toEqual([{ name: 'AUTH_SECRET', value: STRONG }]);
  });
});
