/** A part of the menu. */
export interface MenuSection {
  readonly title: string;
  /** Pages in their order, such as `session-management.md`; with a label where the page's title is too long for a menu. */
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
      ['overview.md', 'Overview'],
      ['start/index.md', 'Choose a framework'],
      ['start/node.md', 'Node.js alone'],
    ],
    folder: 'start',
  },
  {
    title: 'Concepts',
    pages: [
      ['concepts/flows.md', 'How a sign-in works'],
      ['concepts/sessions.md', 'Sessions'],
      ['concepts/tokens.md', 'Tokens'],
      ['concepts/linking.md', 'Account linking'],
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
      ['guides/protect-routes.md', 'Protect routes'],
      ['guides/user-id-and-roles.md', 'User id and roles'],
      ['guides/next-app-router.md', 'Next.js App Router'],
      ['guides/custom-sign-in-page.md', 'Custom sign-in page'],
      ['guides/custom-error-pages.md', 'Error pages'],
      ['guides/databases.md', 'Databases'],
      ['guides/prisma-and-drizzle.md', 'Prisma and Drizzle'],
      ['guides/credentials-with-database-sessions.md', 'Credentials and database sessions'],
      ['guides/magic-links.md', 'Magic links'],
      ['guides/email.md', 'Send email'],
      ['guides/passkeys.md', 'Passkeys'],
      ['guides/two-factor.md', 'Two-factor authentication'],
      ['guides/two-factor-standards.md', 'ASVS and NIST AAL2'],
      ['guides/api-keys.md', 'API keys'],
      ['guides/organizations.md', 'Organizations'],
      ['guides/company-sign-in.md', 'Company sign-in'],
      ['guides/administration.md', 'Administration'],
      ['guides/csrf-token-missing.md', 'CSRF token missing'],
      ['guides/sign-out-everywhere.md', 'Sign out everywhere'],
      ['guides/api.md', 'API access'],
      ['guides/spa.md', 'Single-page apps'],
      ['guides/mobile.md', 'Mobile apps'],
      ['guides/cli.md', 'Command lines'],
      ['guides/microservices.md', 'Microservices'],
      ['guides/subdomains.md', 'Subdomains'],
      ['guides/multi-tenant.md', 'Multi-tenant'],
      ['guides/vercel.md', 'Deploy to Vercel'],
      ['guides/cloudflare.md', 'Deploy to Cloudflare'],
      ['guides/docker.md', 'Deploy with Docker'],
      ['guides/fly.md', 'Deploy to Fly.io'],
      ['guides/several-instances.md', 'Several instances'],
      ['guides/preview-deployments.md', 'Preview deployments'],
      ['guides/edge.md', 'Edge runtimes'],
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
    title: 'Users and sessions',
    pages: [
      ['session-management.md', 'Session management'],
      ['custom-pages.md', 'Custom pages'],
      ['passwords.md', 'Passwords'],
      ['account-management.md', 'Account management'],
      ['server-functions.md', 'Server functions'],
      ['tokens.md', 'Provider tokens'],
      ['single-logout.md', 'Single logout'],
      'languages.md',
      ['types.md', 'Types'],
    ],
  },
  {
    title: 'In production',
    pages: [
      ['deployment.md', 'Deployment'],
      ['security.md', 'Security checklist'],
      ['oauth-security.md', 'OAuth 2.0 security'],
      ['adapters.md', 'Databases and adapters'],
      ['database-schema.md', 'Database schema'],
      ['rate-limiting.md', 'Rate limiting'],
      ['audit.md', 'Audit and tracing'],
      'timeouts.md',
      'testing.md',
      'runtimes.md',
      ['bundle-size.md', 'Bundle size'],
    ],
    folder: 'runtimes',
  },
  {
    title: 'Migrate',
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
      ['cli.md', 'CLI'],
      ['doctor.md', 'latchkey doctor'],
      ['contract.md', 'The contract'],
      ['versions.md', 'Versions and promises'],
    ],
  },
  {
    title: 'Tests and measurements',
    pages: [
      ['compare.md', 'Comparison'],
      ['benchmarks.md', 'Benchmarks'],
      'sizes.md',
      ['compatibility.md', 'Compatibility'],
      ['world.md', 'Published software'],
      ['security-report.md', 'Security test report'],
      ['security-report-cases.md', 'All security tests'],
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
