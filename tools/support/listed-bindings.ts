import { BINDINGS } from './bindings.ts';

/** How many bindings a file may name before it is a list of them. */
const FEW = 2;

/** Whether a text means a binding: as a subpath, as a path to its file or folder, as a quoted name, or in a glob. */
function names(text: string, name: string): boolean {
  return new RegExp(
    `(?:latchkey/|bindings/|frameworks/|['"\`](?:\\./)?)${name}(?![\\w-])|[{,]${name}(?=[,}])`,
  ).test(text);
}

/** The bindings that a text names, if they are so many that a new one could be missing there; otherwise none. */
export function listedBindings(
  text: string,
  all: readonly string[] = BINDINGS.map(({ name }) => name),
): string[] {
  const named = all.filter((name) => names(text, name));
  return named.length > FEW ? named : [];
}

/** Files that a new binding changes. CONTRIBUTING.md names each of them. */
export const TOUCHED: readonly string[] = [
  'docs/bindings/README.md',
  'docs/guides/api.md',
  'docs/start/README.md',
  'package.json',
  'test/api-access/token-apps.ts',
  'test/bindings/apps.ts',
  'test/security/caching/action-apps.ts',
  'test/security/caching/node-apps.ts',
  'test/security/caching/standard-apps.ts',
  'test/server/bindings/verb-apps.ts',
  'test/types/bindings-pages.ts',
  'test/types/bindings.ts',
  'tools/support/bindings.ts',
];

/** Files, and folders, that name several bindings and do not change with a new one, with the reason. */
export const OTHERS: Readonly<Record<string, string>> = {
  'test/types/organizations.ts': 'permissions are typed in the same way in all of them',
  '.oxlintrc.json': 'applications whose tsconfig extends a generated one, or that have decorators',
  'README.md': 'links to a few frameworks as examples',
  'docs/guides/microservices.md': 'recipes for a few frameworks, without bindings',
  'docs/guides/protect-routes.md': 'links to a few frameworks as examples',
  'docs/guides/two-factor.md': 'a few frameworks as examples',
  'docs/world.md': 'results that `npm run world` writes',
  'src/cli/init/init.test.ts': 'some frameworks as examples; every one is tried by its start',
  'src/cli/init/starts.ts': 'generated from the documents',
  'test/api-access/further-ways.test.ts': 'bindings that keep a route in more than one way',
  'test/binding-types/': 'published bindings of @auth/core',
  'test/bindings/checks/': 'checks of what only some frameworks do',
  'test/drop-in/': 'published bindings of @auth/core',
  'docs/compatibility.md': 'published bindings of @auth/core',
  'test/examples/same-files.test.ts': 'examples whose pages are templates',
  'test/readme/rest.ts': 'documents of frameworks that are not installed in the repository',
  'test/step-up/guide.ts': 'the frameworks that the guide to two factors shows',
  'test/security/client-addresses.test.ts': 'one framework for each way of trusting a proxy',
  'test/security/next-authorized.test.ts': 'bindings that refuse an option of Next, one of each kind',
  'test/security/private-answers.test.ts': 'one framework for each way of setting header fields',
  'test/server/bindings/get-access-token.test.ts': 'one binding for each way of appending cookies',
  'tools/site/menu.ts': 'the first entries of the menu; the others follow by themselves',
  'tools/world/results.json': 'results that `npm run world` writes',
};
