import { findCircles } from '../architecture/circles.ts';
import type { DistModule } from './dist-modules.ts';

/** One file of the joined build. */
export interface Part {
  /** Relative to the root of the build. */
  readonly file: string;
  readonly modules: ReadonlySet<string>;
  /** The module whose exports the file has under their own names: what is imported from outside, or loaded on demand. */
  readonly face: string | undefined;
}

/** What is put together on purpose, in this order: each gets what its roots need and no earlier one has. */
interface Group {
  readonly name: string;
  /** Where it goes, if not into a shared file of its name. */
  readonly file?: string;
  readonly roots: readonly string[];
  /** Also what several of the modules that are only loaded on demand need: they are never there without this group. */
  readonly sharedByLoaded?: boolean;
}

const GROUPS: readonly Group[] = [
  // Everybody has the error classes: one class each, from whichever subpath. A provider that carries its method has no
  // more of the core than this. Adapters and hashing share with the core what knows of work that hangs or was stopped, and providers
  // what makes texts of a profile. What the core shares with what it
  // imports is here as well, or they would import each other.
  {
    name: 'base',
    roots: [
      'errors.start.js',
      'types/symbols.js',
      'core/kit/on-demand.js',
      'core/kit/in-time.js',
      'core/kit/profile-texts.js',
      'core/config/given-secrets.js',
      'core/config/local-logout.js',
      'core/config/wrong-option.js',
      'core/methods/requirements-of.js',
    ],
  },
  // One file that browsers load as it is; what there is for each framework imports it.
  { name: 'client', file: 'client/index.js', roots: ['client/index.js'] },
  // It and what Next.js has of its own are for browsers, and say so: none of it may be in a file that does not.
  { name: 'react', file: 'client/react.js', roots: ['client/react.js'] },
  { name: 'jwt', roots: ['jwt/index.js'] },
  // Apart from what options are resolved with: adapters and the handlers need it without the rest.
  { name: 'calls', roots: ['types/adapter-methods.js', 'core/kit/traced.js'] },
  // Apart from the core, which needs none of it at the start: what options and methods bring along, in lean builds with their values.
  {
    name: 'listed',
    roots: [
      'core/methods/credentials/method.js',
      'core/methods/email/method.js',
      'core/limits/resolve-limits.js',
      'core/config/resolve-logout.js',
      'core/config/resolve-session-control.js',
      'core/config/resolve-tokens.js',
      'core/store/wrap-adapter.js',
    ],
  },
  // All that the answer to most requests takes.
  { name: 'core', roots: ['core/auth.js'] },
  // What every framework has beside it, and the environment that most configurations come from: `Auth` alone needs neither.
  {
    name: 'server',
    roots: ['server/environment.js', 'core/env.js', 'server/on-demand.js', 'server/private-answer.js'],
  },
  // Apart from the steps of a sign-in: adapters need it as well, and a session read does without.
  {
    name: 'later',
    roots: [
      'errors.later.js',
      'core/kit/in-time.later.js',
      'core/kit/realms.later.js',
      'core/kit/under-way.js',
    ],
  },
  // What most options are resolved with: a sign-in with OAuth and `jwt` sessions does without.
  { name: 'options', roots: ['core/config/option-code.js'] },
  // Alone: passkeys need it without the rest, whether at the start or on demand.
  { name: 'text', roots: ['core/kit/text.js'] },
  // Alone: sessions that are renewed, sign-ins and the review of a configuration share it, and nothing else.
  { name: 'audit', roots: ['core/hooks/audit.js'] },
  // Alone: a session that is renewed needs nothing else.
  { name: 'session-write', roots: ['core/session/jwt/write.js'] },
  // Alone: it is all that what sends mails shares with the rest.
  { name: 'english-mail', roots: ['core/texts/english-mail.js'] },
  // Alone: all that a translation needs which the application imports.
  { name: 'english', roots: ['core/texts/english.js', 'core/texts/translation.js'] },
  // Apart from the handlers: every process reviews its configuration, at its first request, and most never sign anybody in.
  {
    name: 'reviewed',
    roots: [
      'core/config/did-you-mean.js',
      'core/config/wrong-value.js',
      'core/session/revocation/can-end-sessions.js',
      'core/texts/offered.js',
      'core/pages/color.js',
    ],
  },
  // Alone: most processes never show a page, whatever else shares parts of them.
  { name: 'pages', roots: ['core/pages/index.js'] },
  { name: 'common', roots: ['core/actions/handlers.js'], sharedByLoaded: true },
];

/**
 * Files of their own: translations, which are loaded on demand and also imported by subpaths (`latchkey/texts/de`), and what
 * package.json chooses between (`imports`): the lists of languages, of features, and of methods. The handlers: a bundler keeps
 * every export of what is loaded on demand, also those that other files share.
 */
const ALONE =
  /^core\/(?:texts\/(?:notices\.js|(?:(?:administration|api-access|api-keys|account|organizations|password|second-factor)\/)?catalogues\/|built-in\/|english-only\/)|features\/(?!(?:second-factor|api|api-keys)\.js)|actions\/handlers\.js|config\/(?:review-(?:more|less)|options-(?:on-demand|at-once))\.js)/;

/**
 * Subpaths whose file has copies of all that they need: services that only receive tokens have nothing else of the library, whose files
 * would bring the rest along, and what the calls of organizations and of administration need of the client would be three more exports of
 * the client's file.
 * Nothing here may be shared with the library: no class of errors, no cache.
 */
export const STANDALONE: ReadonlySet<string> = new Set([
  'resource-server/index.js',
  'client/administration.js',
  'client/organizations.js',
]);

/** Small things that providers share: with the base, which is there anyway, instead of in six files for each provider. */
const PROVIDER_PIECES = /^providers\/(?:options|profile|style)\//;

/** What only the application's own code calls, or options that few have: not with the handlers, which every application has. */
const APART = /^(?:server\/|core\/pages\/form-parts\.js$)/;

type Modules = ReadonlyMap<string, DistModule>;

/**
 * Which modules become one file. A module is in exactly one: an error class, a cache is the same from everywhere. What no
 * group takes goes with what alone needs it, or into a file for those that share it.
 */
export function planParts(modules: Modules, isPublic: (path: string) => boolean): readonly Part[] {
  const loaded = new Set([...modules.values()].flatMap(({ loads }) => loads));
  const subpaths = [...modules.keys()].filter((path) => isPublic(path));
  const heads = [...new Set([...subpaths, ...loaded])].filter((path) => !STANDALONE.has(path));
  const heirs = heirsOf(modules, heads);
  const fileByPath = new Map<string, string>();
  const faces = new Map<string, string>();
  const take = (path: string, file: string): void => {
    if (!fileByPath.has(path)) fileByPath.set(path, file);
  };
  for (const path of modules.keys()) if (ALONE.test(path)) take(path, fileOf(path, isPublic));
  for (const { name, file = `shared/${name}.js`, roots, sharedByLoaded } of GROUPS) {
    for (const path of reachOf(roots, modules)) take(path, file);
    if (sharedByLoaded === true) sharedBy(loaded, heirs).forEach((path) => take(path, file));
    const face = roots.find((root) => loaded.has(root));
    if (face !== undefined && fileByPath.get(face) === file) faces.set(file, face);
  }
  for (const [path, needing] of heirs) {
    // What nothing needs is declarations only.
    if (needing.length > 0) take(path, fileOfNeeded(path, needing, isPublic));
  }
  for (const head of STANDALONE)
    if (modules.has(head)) reachOf([head], modules).forEach((path) => take(path, head));
  for (const head of [...heads, ...STANDALONE]) {
    const file = fileOf(head, isPublic);
    if (fileByPath.get(head) === file) faces.set(file, head);
  }
  assertNoCircle(modules, fileByPath);
  return [...new Set(fileByPath.values())].map((file) => ({
    file,
    modules: new Set([...fileByPath.keys()].filter((path) => fileByPath.get(path) === file)),
    face: faces.get(file),
  }));
}

/**
 * Files that import each other in a circle run in an order in which one of them sees nothing of the other yet.
 * @throws Error naming the circle
 */
function assertNoCircle(modules: Modules, fileByPath: ReadonlyMap<string, string>): void {
  const graph = new Map<string, string[]>();
  for (const [path, file] of fileByPath) {
    // They define functions, which use what they import later.
    if (PROVIDER_PIECES.test(path)) continue;
    const targets = [...(modules.get(path)?.imports.keys() ?? [])].map(
      (target) => fileByPath.get(target) ?? file,
    );
    graph.set(file, [...(graph.get(file) ?? []), ...targets.filter((target) => target !== file)]);
  }
  const [circle] = findCircles(graph);
  if (circle !== undefined)
    throw new Error(`These files import each other in a circle: ${circle.join(', ')}`);
}

/** Which of the heads (subpaths, and what is loaded on demand) need each module. */
function heirsOf(modules: Modules, heads: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const reach = heads.map((head) => ({ head, reached: reachOf([head], modules) }));
  return new Map(
    [...modules.keys()].map((path) => [
      path,
      reach.filter(({ reached }) => reached.has(path)).map(({ head }) => head),
    ]),
  );
}

/** What several of these need, and nobody else. */
function sharedBy(
  loaded: ReadonlySet<string>,
  heirs: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...heirs]
    .filter(([, needing]) => needing.length > 1 && needing.every((head) => loaded.has(head)))
    .filter(([path]) => !APART.test(path))
    .map(([path]) => path);
}

function fileOfNeeded(path: string, needing: readonly string[], isPublic: (path: string) => boolean): string {
  const [only, ...others] = needing;
  if (only !== undefined && others.length === 0) return fileOf(only, isPublic);
  return PROVIDER_PIECES.test(path) ? 'shared/base.js' : sharedFile(needing);
}

function fileOf(head: string, isPublic: (path: string) => boolean): string {
  return isPublic(head) ? head : `shared/${nameOf(head)}.js`;
}

/** Named after those that share it, as far as a name goes. */
function sharedFile(heirs: readonly string[]): string {
  const names = heirs.map(nameOf);
  return `shared/of-${names.slice(0, 3).join('-')}${names.length > 3 ? `-and-${names.length - 3}` : ''}.js`;
}

/** The name of a module within a file name: imports of the build spell it out, so it is short. */
function nameOf(path: string): string {
  return path
    .replace(/^core\//, '')
    .replace(/(?:\/index)?\.js$/, '')
    .replaceAll('/', '-');
}

/** The modules that are loaded with these. */
function reachOf(roots: readonly string[], modules: Modules): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    const module = modules.get(path);
    if (module === undefined) throw new Error(`${path} is imported, but is not in the build`);
    if (reached.has(path)) return;
    reached.add(path);
    for (const target of module.imports.keys()) visit(target);
  };
  roots.forEach(visit);
  return reached;
}
