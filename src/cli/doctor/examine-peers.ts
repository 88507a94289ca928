import type { Finding } from './finding.js';
import { isInRange } from './version-range.js';

/** The optional packages of a project. */
export interface PeerFacts {
  /** The names of those that the configuration needs, or that the project asks for. */
  readonly names: readonly string[];
  /** The versions that Latchkey works with, by name. */
  readonly ranges: Readonly<Record<string, string>>;
  /** The version that is installed; `undefined` when none is. */
  readonly versionOf: (name: string) => string | undefined;
}

/** Examines the versions of optional packages. That one is missing is reported by the check of the configuration. */
export function examinePeers({ names, ranges, versionOf }: PeerFacts): Finding[] {
  return names.flatMap((name): Finding[] => {
    const range = ranges[name];
    const version = versionOf(name);
    if (range === undefined || version === undefined) return [];
    if (isInRange(version, range) !== false)
      return [{ id: 'project.peer', level: 'ok', title: `${name} ${version} is a version that works` }];
    return [
      {
        id: 'project.peer',
        level: 'problem',
        title: `${name} ${version} does not work with Latchkey`,
        seen: `Versions that do: ${range}`,
        advice: `Install another version of ${name}.`,
      },
    ];
  });
}
