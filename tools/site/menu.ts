/** A part of the menu. */
export interface MenuSection {
  readonly title: string;
  /** Pages in their order, such as `sessions.md`; with a label where the page's title is too long for a menu. */
  readonly pages: readonly (string | readonly [page: string, label: string])[];
  /** A folder whose other pages follow by themselves, by title. */
  readonly folder?: string;
  /** Whether it only stands beside its own pages, as it is long. */
  readonly folded?: boolean;
}

/**
 * The menu of the documentation. What is in a `folder` is found by itself; every other page is listed, or the build fails
 * (`menuProblems`).
 */
export const MENU: readonly MenuSection[] = [
  {
    title: 'Start',
    pages: [
      ['overview.md', 'Questions and pages'],
      ['start/index.md', 'Choose a framework'],
      ['start/node.md', 'Node.js alone'],
    ],
    folder: 'start',
  },
  {
    title: 'Concepts',
    pages: [
      ['concepts/flows.md', 'From click to session'],
      ['concepts/sessions.md', 'Sessions'],
      ['concepts/tokens.md', 'Tokens'],
      ['concepts/linking.md', 'Linking accounts'],
      ['concepts/cookies.md', 'Cookies'],
      ['concepts/origins.md', 'Origins and proxies'],
      ['concepts/errors.md', 'Errors'],
      'concepts/threat-model.md',
    ],
    folder: 'concepts',
  },
  {
    title: 'Guides',
    pages: [
      ['guides/session-on-the-server.md', 'Session on the server'],
      ['guides/protect.md', 'Protect a route'],
      ['guides/user-id-and-roles.md', 'User id and roles'],
      ['guides/app-router.md', 'Next.js App Router'],
      ['guides/error-pages.md', 'Error pages'],
      ['guides/databases.md', 'Databases'],
      ['guides/prisma-and-drizzle.md', 'Prisma and Drizzle'],
      ['guides/credentials-database.md', 'Your own password check'],
      ['guides/magic-links.md', 'Magic links'],
      ['guides/passkeys.md', 'Passkeys'],
      ['guides/two-factor.md', 'Two factors'],
      ['guides/csrf-token-missing.md', 'CSRF token missing'],
      ['guides/sign-out-everywhere.md', 'Sign out everywhere'],
      ['guides/mobile.md', 'Mobile apps'],
      ['guides/subdomains.md', 'Subdomains'],
      ['guides/preview-deployments.md', 'Preview deployments'],
      ['guides/edge.md', 'The edge'],
    ],
    folder: 'guides',
  },
  {
    title: 'Frameworks',
    pages: [
      ['bindings/index.md', 'All frameworks'],
      'bindings/next.md',
      'bindings/express.md',
      'bindings/hono.md',
      'bindings/sveltekit.md',
      'bindings/nuxt.md',
      ['client.md', 'In the browser'],
    ],
    folder: 'bindings',
  },
  {
    title: 'People and sessions',
    pages: [
      ['sessions.md', 'Sessions under control'],
      ['own-pages.md', 'Pages of your own'],
      ['passwords.md', 'Passwords'],
      ['accounts.md', 'Linked accounts'],
      ['verbs.md', 'In every framework'],
      ['tokens.md', 'Tokens of providers'],
      ['sign-out.md', 'Sign-out that reaches'],
      'languages.md',
      ['types.md', 'Types'],
    ],
  },
  {
    title: 'In production',
    pages: [
      ['deploying.md', 'Deploying'],
      ['security.md', 'Security checklist'],
      ['adapters.md', 'Databases and adapters'],
      ['schema.md', 'Tables'],
      'limits.md',
      ['audit.md', 'Audit and tracing'],
      'timeouts.md',
      'testing.md',
      'runtimes.md',
    ],
    folder: 'runtimes',
  },
  {
    title: 'Move here',
    pages: [
      ['migrate/from-auth-core.md', 'From @auth/core'],
      ['migrate/from-next-auth-5.md', 'From next-auth 5'],
      ['migrate/from-next-auth-4.md', 'From next-auth 4'],
    ],
    folder: 'migrate',
  },
  {
    title: 'Reference',
    pages: [
      ['options.md', 'Options'],
      ['errors.md', 'Errors and codes'],
      ['providers.md', 'Providers'],
      ['api/index.md', 'API'],
      ['cli.md', 'Command line'],
      ['doctor.md', 'latchkey doctor'],
      ['contract.md', 'The contract'],
      ['versions.md', 'Versions and promises'],
    ],
  },
  {
    title: 'Evidence',
    pages: [
      ['compare.md', 'Comparison'],
      ['benchmarks.md', 'Benchmarks'],
      ['drop-in.md', 'Beside @auth/core'],
      ['world.md', 'Published software'],
      ['hostile-report.md', 'A hostile world'],
      ['hostile-cases.md', 'Every hostile case'],
      ['faults.md', 'Faults'],
      ['mutation.md', 'Mutation testing'],
      ['security-cases.md', 'Security cases'],
    ],
  },
  { title: 'API by subpath', pages: [], folder: 'api', folded: true },
  { title: 'Providers', pages: [], folder: 'providers', folded: true },
];

/** A page as the menu needs it. */
export interface MenuPage {
  readonly path: string;
  readonly title: string;
}

/** An entry of the menu, resolved. */
export interface MenuItem {
  readonly text: string;
  readonly path: string;
}

/** A part of the menu, resolved. */
export interface ResolvedSection {
  readonly title: string;
  readonly folded: boolean;
  readonly items: readonly MenuItem[];
}

/** Fills the menu with the pages that are there; parts without any are left out. */
export function resolveMenu(menu: readonly MenuSection[], pages: readonly MenuPage[]): ResolvedSection[] {
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const listed = new Set(menu.flatMap((section) => section.pages.map(pathOf)));
  return menu
    .map((section) => {
      const own = section.pages
        .filter((entry) => titles.has(pathOf(entry)))
        .map((entry) => ({
          path: pathOf(entry),
          text: labelOf(entry) ?? titles.get(pathOf(entry)) ?? '',
        }));
      const found = pages
        .filter(({ path }) => isIn(section.folder, path) && !listed.has(path))
        .map(({ path, title }) => ({ path, text: title }))
        .sort((a, b) => a.text.localeCompare(b.text, 'en'));
      return { title: section.title, folded: section.folded === true, items: [...own, ...found] };
    })
    .filter(({ items }) => items.length > 0);
}

/** What is wrong: pages that no part has, pages that two parts have, and entries without a page. */
export function menuProblems(menu: readonly MenuSection[], pages: readonly MenuPage[]): string[] {
  const placed = resolveMenu(menu, pages).flatMap(({ items }) => items.map(({ path }) => path));
  const there = new Set(pages.map(({ path }) => path));
  const lost = pages.filter(({ path }) => !placed.includes(path));
  const twice = placed.filter((path, index) => placed.indexOf(path) !== index);
  const stale = menu.flatMap((section) => section.pages.map(pathOf)).filter((path) => !there.has(path));
  return [
    ...lost.map(({ path }) => `${path} is in no menu: list it in tools/site/menu.ts`),
    ...twice.map((path) => `${path} is in the menu twice`),
    ...stale.map((path) => `tools/site/menu.ts lists ${path}, which is no page`),
  ];
}

function isIn(folder: string | undefined, path: string): boolean {
  return folder !== undefined && path.startsWith(`${folder}/`);
}

type Entry = MenuSection['pages'][number];

function pathOf(entry: Entry): string {
  return typeof entry === 'string' ? entry : entry[0];
}

function labelOf(entry: Entry): string | undefined {
  return typeof entry === 'string' ? undefined : entry[1];
}
