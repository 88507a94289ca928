import { closest } from '../../core/config/did-you-mean.js';
import { envName } from '../../core/deployment.js';
import type { Finding } from './finding.js';
import { listOf, whereSet } from './finding.js';

/** The environment of a project, and what of it matters. */
export interface EnvironmentFacts {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The `.env` files that were read. */
  readonly files: readonly string[];
  /** `process`, or the file that a variable comes from. */
  readonly sourceOf: (name: string) => string | undefined;
  /** The variables that the configuration is completed from. */
  readonly names: readonly string[];
  readonly providerIds: readonly string[];
  /** Whether the binding is `next-auth`, which still reads some names of its version 4. */
  readonly usesNextAuth: boolean;
}

/** Variables that say where the process runs; people do not set them for us. */
const PLATFORM: readonly string[] = ['NODE_ENV', 'VERCEL', 'CF_PAGES'];

/** Examines which variables are set, and whether some are misspelt or of an older generation. */
export function examineEnvironment(facts: EnvironmentFacts): Finding[] {
  return [...setOf(facts), ...misspeltOf(facts), ...olderOf(facts), ...urlOf(facts)];
}

/** All names that mean something for this configuration; also those of options that it sets itself. */
export function knownNames({
  names,
  providerIds,
}: Pick<EnvironmentFacts, 'names' | 'providerIds'>): string[] {
  const options = ['ID', 'SECRET', 'ISSUER', 'KEY'] as const;
  const ofProviders = providerIds.flatMap((id) => options.map((option) => envName(id, option)));
  return [...new Set([...names, ...ofProviders])].filter((name) => !PLATFORM.includes(name));
}

function setOf(facts: EnvironmentFacts): Finding[] {
  const { variables, files, sourceOf } = facts;
  const set = knownNames(facts).filter((name) => isSet(variables[name]));
  const from =
    files.length === 0
      ? 'There is no .env file, and the process has none.'
      : `Looked in the process and in ${listOf(files)}.`;
  if (set.length === 0) {
    return [
      {
        id: 'environment.variables',
        level: 'note',
        title: 'None of the variables that Latchkey reads is set',
        seen: from,
      },
    ];
  }
  const seen = set.map((name) => `${name} (${sourceOf(name) ?? 'process'})`);
  return [
    { id: 'environment.variables', level: 'ok', title: 'Variables that are set', seen: listOf(seen, 12) },
  ];
}

function misspeltOf(facts: EnvironmentFacts): Finding[] {
  const { variables, sourceOf } = facts;
  const known = knownNames(facts);
  const unset = known.filter((name) => !isSet(variables[name]));
  return Object.keys(variables)
    .filter((name) => /^_?(?:AUTH|ATUH|AUHT|OAUTH)_?/i.test(name) && !known.includes(name))
    .flatMap((name): Finding[] => {
      const meant = meantBy(name, unset, known);
      if (meant === undefined) return [];
      return [
        {
          id: 'environment.misspelt',
          level: 'problem',
          title: `${name} is not read; ${meant} is probably meant`,
          seen: whereSet(sourceOf(name)),
          advice: `Rename it to ${meant}.`,
        },
      ];
    });
}

/** What a name was meant to be: one that is not set, or, beyond the end of the rotation list, the last of it. */
function meantBy(name: string, unset: readonly string[], known: readonly string[]): string | undefined {
  if (/^AUTH_SECRET_?\d+$/i.test(name)) return closest(name, [...unset, ...known]);
  return closest(
    name,
    unset.filter((one) => !/_\d$/.test(one)),
  );
}

function olderOf({ variables, names, usesNextAuth, sourceOf }: EnvironmentFacts): Finding[] {
  return (
    Object.keys(variables)
      .filter((name) => name.startsWith('NEXTAUTH_') && isSet(variables[name]))
      // With `legacy.nextAuth4`, sessions of that version are decrypted with its secret.
      .filter((name) => !names.includes(name))
      .flatMap((name): Finding[] => {
        const newer = name.replace('NEXTAUTH_', 'AUTH_');
        const isStillRead = usesNextAuth && (newer === 'AUTH_SECRET' || newer === 'AUTH_URL');
        const hasBoth = isSet(variables[newer]);
        const isNeeded = !isStillRead && !hasBoth && newer === 'AUTH_SECRET';
        return [
          {
            id: 'environment.older-name',
            level: isNeeded ? 'problem' : isStillRead || hasBoth ? 'note' : 'warning',
            title: isStillRead ? `${name} is the older name of ${newer}` : `${name} is not read`,
            seen: whereSet(sourceOf(name), hasBoth ? `, and ${newer} is set, too` : ''),
            advice: hasBoth ? `Remove ${name}.` : `Rename it to ${newer}.`,
          },
        ];
      })
  );
}

function urlOf({ variables, sourceOf }: EnvironmentFacts): Finding[] {
  const url = variables['AUTH_URL'];
  if (!isSet(url) || url === undefined) return [];
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed !== undefined && /^https?:$/.test(parsed.protocol)) return [];
  return [
    {
      id: 'environment.url',
      level: 'problem',
      title: 'AUTH_URL is not an address',
      seen: whereSet(sourceOf('AUTH_URL')),
      advice: 'Write it with its scheme: AUTH_URL=https://example.com',
    },
  ];
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
