// Compiled, never run: permissions by the types of a configuration. What no role and no list names must not compile.
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { defineConfig } from '../../src/index.js';
import { organization as callInBrowser } from '../../src/client/organizations.js';
import { latchkey as express } from '../../src/bindings/express.js';
import { latchkey as hono } from '../../src/bindings/hono.js';
import { latchkey as reactRouter } from '../../src/bindings/react-router.js';
import { organizations } from '../../src/organizations.js';
import GitHub from '../../src/providers/github.js';

const roles = {
  owner: ['*'],
  admin: ['member:*', 'invoice:*'],
  member: ['invoice:read', 'report:read'],
} as const;
const listed = organizations({ roles, permissions: ['invoice:read', 'invoice:write', 'report:read'] });
const byRoles = organizations({ roles });
const base = { providers: [GitHub], adapter: MemoryAdapter() };

const auth = reactRouter({ ...base, organizations: listed });
declare const args: { request: Request; context: object };
void auth.protect(args, { organization: true, can: 'invoice:write' });
void auth.protect(args, { can: 'member:invite' });
// @ts-expect-error: misspelt
void auth.protect(args, { organization: true, can: 'invoice:wirte' });
// @ts-expect-error: all of a resource is what a role has, and nothing that a page asks for
void auth.protect(args, { can: 'invoice:*' });

const onHono = hono({ ...base, organizations: byRoles });
onHono.protect({ can: 'report:read' });
// `admin` has all of it, so that any of it may be there.
onHono.protect({ can: 'invoice:write' });
// @ts-expect-error: no role names it
onHono.protect({ can: 'report:write' });
// @ts-expect-error: no role names the resource
onHono.protect({ can: 'bill:read' });

const defined = defineConfig({ ...base, organizations: listed });
const onExpress = express(defined);
onExpress.protect({ can: 'report:read' });
// @ts-expect-error: misspelt
onExpress.protect({ can: 'report:raed' });

// Without the option, nothing is known of permissions.
hono(base).protect({ can: 'anything' });

async function calls(): Promise<void> {
  const { organization, can } = await auth.protect(args, { organization: true });
  const role: string | undefined = organization?.role;
  const mayWrite: boolean | undefined = can?.('invoice:write');
  void [role, mayWrite];

  const invited = await auth.organization(args, 'invite', { email: 'ada@example.com', role: 'member' });
  if (invited.ok) invited.invitation.expiresAt.getTime();
  else void (invited.error satisfies string);
  await auth.organization(args, 'list');
  await auth.organization(args, 'get');
  // @ts-expect-error: an address is needed
  await auth.organization(args, 'invite', { role: 'member' });
  // @ts-expect-error: there is no such call
  await auth.organization(args, 'destroy');
  // @ts-expect-error: it needs the name of the organization
  await auth.organization(args, 'create');
}
void calls;

// @ts-expect-error: without roles
organizations({});
// @ts-expect-error: a role allows a list of permissions
organizations({ roles: { owner: '*' } });

async function inTheBrowser(): Promise<void> {
  const invited = await callInBrowser('invite', { email: 'ada@example.com', role: 'member' });
  if (invited.ok) invited.invitation.expiresAt satisfies string;
  else void (invited.code satisfies string);
  const page = await callInBrowser('listMembers', { limit: 10 }, { basePath: '/api/auth' });
  if (page.ok) page.members[0]?.since satisfies string | undefined;
  await callInBrowser('list');
  await callInBrowser('get', undefined, { basePath: '/api/auth' });
  // @ts-expect-error: an address is needed
  await callInBrowser('invite', { role: 'member' });
  // @ts-expect-error: an organization is needed
  await callInBrowser('choose');
  // @ts-expect-error: there is no such call
  await callInBrowser('destroy');
  // @ts-expect-error: dates are texts in JSON
  if (invited.ok) invited.invitation.createdAt.getTime();
}
void inTheBrowser;
