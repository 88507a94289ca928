import { relative } from 'node:path';
import type { Finding } from './finding.js';
import { listOf } from './finding.js';
import type { ProjectFacts } from './read-project.js';
import { packageManagerOf } from './read-project.js';
import { isInRange } from './version-range.js';

/** The range of Node versions that the package asks for. */
export interface Engine {
  readonly node: string | undefined;
}

/** Examines package.json, the package manager, and Node. */
export function examineProject(facts: ProjectFacts, engine: Engine): Finding[] {
  return [...manifestOf(facts), ...managerOf(facts), ...nodeOf(facts, engine)];
}

function manifestOf({ manifest, cwd, denoFile }: ProjectFacts): Finding[] {
  if (manifest !== undefined) return [];
  if (denoFile !== undefined)
    return [{ id: 'project.manifest', level: 'ok', title: `The project is one of Deno: ${denoFile}` }];
  return [
    {
      id: 'project.manifest',
      level: 'problem',
      title: 'There is no package.json that can be read',
      seen: cwd,
      advice: 'Run the command in the folder of your application, or name it with --cwd.',
    },
  ];
}

function managerOf(facts: ProjectFacts): Finding[] {
  const { lockfiles, root, manifest } = facts;
  if (manifest === undefined) return [];
  const manager = packageManagerOf(facts);
  const managers = new Set(lockfiles.map((lockfile) => lockfile.manager));
  if (managers.size > 1) {
    return [
      {
        id: 'project.package-manager',
        level: 'warning',
        title: 'There are lockfiles of several package managers',
        seen: listOf(lockfiles.map(({ path }) => relative(root, path))),
        advice: 'Keep the one that your team uses. Each may install another version.',
      },
    ];
  }
  if (manager === undefined) {
    return [
      {
        id: 'project.package-manager',
        level: 'note',
        title: 'There is no lockfile, so the package manager is unknown',
        advice: 'Commit the lockfile: without it, every installation may bring other versions.',
      },
    ];
  }
  return [{ id: 'project.package-manager', level: 'ok', title: `The package manager is ${manager}` }];
}

function nodeOf({ nodeVersion, manifest, otherRuntime }: ProjectFacts, { node: ours }: Engine): Finding[] {
  if (otherRuntime !== undefined)
    return [{ id: 'project.node', level: 'ok', title: `${otherRuntime} runs this command` }];
  const wanted = manifest?.engines['node'];
  if (ours !== undefined && isInRange(nodeVersion, ours) === false) {
    return [
      {
        id: 'project.node',
        level: 'problem',
        title: `Node ${nodeVersion} is too old: Latchkey needs ${ours}`,
        advice: 'Update Node, also where the application is deployed.',
      },
    ];
  }
  if (wanted !== undefined && isInRange(nodeVersion, wanted) === false) {
    return [
      {
        id: 'project.node',
        level: 'warning',
        title: `Node ${nodeVersion} is not what package.json asks for: ${wanted}`,
        advice: 'Run the command with the Node that runs the application, or change `engines`.',
      },
    ];
  }
  return [nodeIsFine(nodeVersion, manifest?.type)];
}

function nodeIsFine(nodeVersion: string, type: string | undefined): Finding {
  // From 20.19 and 22.12 on, Node loads ES modules with `require`.
  const requiresModules = isInRange(nodeVersion, '^20.19.0 || >=22.12.0') === true;
  if (type !== 'module' && !requiresModules) {
    return {
      id: 'project.node',
      level: 'warning',
      title: `Node ${nodeVersion} cannot \`require\` Latchkey, which is an ES module`,
      seen: 'package.json has no "type": "module".',
      advice: 'Use Node 20.19, 22.12 or newer, or add "type": "module". A bundler takes care of it, too.',
    };
  }
  return { id: 'project.node', level: 'ok', title: `Node ${nodeVersion} is new enough` };
}
