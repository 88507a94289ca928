import type { Finding } from './finding.js';
import { listOf } from './finding.js';

/** The secrets of a project. Their values are compared, and never part of a finding. */
export interface SecretFacts {
  /** The secrets in use, newest first, each with the variable or option that it comes from. */
  readonly secrets: readonly NamedSecret[];
  /** Values of variables in example files, by file. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
  /** The `.env` files that git tracks, each with the names of the secrets in it. */
  readonly tracked: Readonly<Record<string, readonly string[]>>;
}

/** A secret, and what people call it. */
export interface NamedSecret {
  readonly name: string;
  readonly value: string;
}

/** How many characters a secret should have; shorter ones are reported by the check of the configuration. */
const LONG = 32;
/** Bits that make guessing hopeless. */
const STRONG = 128;
/** Below this many different characters, a long secret was typed. */
const VARIED = 10;

/** Examines the secrets: variety, rotation, and whether they are where others can read them. */
export function examineSecrets({ secrets, examples, tracked }: SecretFacts): Finding[] {
  return [
    ...secrets.flatMap((secret) => [...strengthOf(secret), ...exampleOf(secret, examples)]),
    ...rotationOf(secrets),
    ...trackedIn(tracked),
  ];
}

function strengthOf({ name, value }: NamedSecret): Finding[] {
  if (value.length < LONG) return [];
  const different = new Set(value).size;
  if (different < VARIED || /^(.{1,16}?)\1+$/s.test(value)) {
    return [
      {
        id: 'secrets.repetitive',
        level: 'warning',
        title: `${name} repeats itself`,
        seen: `It has ${value.length} characters, ${different} of them different.`,
        advice: 'Make a random one: `npx latchkey secret`.',
      },
    ];
  }
  const strength = entropyOf(value) >= STRONG ? 'and looks random' : 'with little variety';
  const title = `${name} has ${value.length} characters ${strength}`;
  return [{ id: 'secrets.strength', level: 'ok', title }];
}

/** Bits of a text if its characters were drawn by how often they occur (Shannon). */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const each = [...counts.values()].map((count) => -Math.log2(count / text.length) * count);
  return each.reduce((sum, bits) => sum + bits, 0);
}

function exampleOf({ name, value }: NamedSecret, examples: SecretFacts['examples']): Finding[] {
  const files = Object.entries(examples).filter(([, values]) => values.includes(value));
  if (files.length === 0) return [];
  return [
    {
      id: 'secrets.from-example',
      level: 'problem',
      title: `${name} is the value from an example file`,
      seen: listOf(files.map(([file]) => file)),
      advice:
        'A user with access to the repository can create sessions. Create a new secret: `npx latchkey secret`.',
    },
  ];
}

function rotationOf(secrets: readonly NamedSecret[]): Finding[] {
  if (secrets.length < 2) return [];
  const [newest] = secrets;
  if (new Set(secrets.map(({ value }) => value)).size < secrets.length) {
    return [
      {
        id: 'secrets.rotation',
        level: 'warning',
        title: 'The list of secrets has the same one twice',
        seen: listOf(secrets.map(({ name }) => name)),
        advice: 'Remove one of them: nothing was rotated.',
      },
    ];
  }
  const older = listOf(secrets.slice(1).map(({ name }) => name));
  const title = `${newest?.name ?? ''} is the newest secret; sessions made with ${older} are still read`;
  return [{ id: 'secrets.rotation', level: 'ok', title }];
}

function trackedIn(tracked: SecretFacts['tracked']): Finding[] {
  return Object.entries(tracked)
    .filter(([, names]) => names.length > 0)
    .map(([file, names]) => ({
      id: 'secrets.tracked',
      level: 'problem',
      title: `${file} is tracked by git, and has secrets in it`,
      seen: listOf(names),
      advice: `Run \`git rm --cached ${file}\`, add it to .gitignore, and make new secrets: the old ones stay in the history.`,
    }));
}
