import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from './finding.js';
import { examineCopies } from './examine-copies.js';
import { examinePeers } from './examine-peers.js';
import { examineProject } from './examine-project.js';
import type { GatheredConfiguration } from './gather-configuration.js';
import { findCopies } from './package-copies.js';
import {
  installedVersion,
  type Manifest,
  packageManagerOf,
  type ProjectFacts,
  readManifest,
} from './read-project.js';
import { workingVersions } from './working-versions.js';

/** Examines package.json, Node, the copies of our package, and the optional packages around it. */
export function examineInstallation(
  project: ProjectFacts,
  configuration: GatheredConfiguration | undefined,
): Finding[] {
  const own = ownManifest(dirname(fileURLToPath(import.meta.url)));
  const findings = examineProject(project, { node: own?.engines['node'] });
  if (project.manifest === undefined) return findings;
  const installed = findCopies(project.cwd, project.root);
  const installer = {
    manager: packageManagerOf(project),
    pnpmMajor: project.pnpmMajor,
    asksForCore: project.manifest.dependencies['@auth/core'] !== undefined,
  };
  const home = installed.copies.find(({ name }) => name === 'latchkey')?.folder ?? project.cwd;
  return [
    ...findings,
    ...examineCopies(installed, installer),
    ...examinePeers({
      names: namesOfPeers(project.manifest, configuration),
      ranges: workingVersions,
      // What our copy finds counts; some package managers keep that apart from what the application finds.
      versionOf: (name) => installedVersion(home, name) ?? installedVersion(project.cwd, name),
    }),
  ];
}

/** Packages that a provider imports, and drivers that the application has for its adapter. */
function namesOfPeers(
  manifest: Manifest,
  configuration: GatheredConfiguration | undefined,
): readonly string[] {
  if (configuration === undefined) return [];
  const { providers, adapter } = configuration.parts;
  const needed = providers.all().flatMap(({ needs, config }) => {
    const wanted = needs?.package;
    return wanted === undefined || wanted.isUsed?.({ ...config }) === false ? [] : [wanted.name];
  });
  const drivers =
    adapter === undefined ? [] : Object.keys(workingVersions).filter((name) => isDriver(name, manifest));
  return [...new Set([...needed, ...drivers])];
}

function isDriver(name: string, { dependencies }: Manifest): boolean {
  return dependencies[name] !== undefined && name !== 'nodemailer' && name !== '@simplewebauthn/server';
}

/** The package.json of the copy that this file belongs to. */
function ownManifest(folder: string): Manifest | undefined {
  const manifest = readManifest(folder);
  const parent = dirname(folder);
  return manifest?.name !== undefined || parent === folder ? manifest : ownManifest(parent);
}
