import type { OrganizationRoles } from '../../types/organizations.js';

/** The role of those who own an organization. */
export const OWNER = 'owner';

/** Whether a pattern such as `invoice:*` stands for a permission, or for everything that another pattern stands for. */
function includes(pattern: string, permission: string): boolean {
  return (
    pattern === '*' ||
    pattern === permission ||
    (pattern.endsWith(':*') && permission.startsWith(pattern.slice(0, -1)))
  );
}

/** Whether a role allows something. A role that is not configured any more allows nothing. */
export function allows(roles: OrganizationRoles, role: string, permission: string): boolean {
  return patternsOf(roles, role).some((pattern) => includes(pattern, permission));
}

/** Whether a role allows everything that another one does: no member gives or takes a role above their own. */
export function covers(roles: OrganizationRoles, role: string, other: string): boolean {
  if (role === OWNER) return true;
  return other !== OWNER && patternsOf(roles, other).every((permission) => allows(roles, role, permission));
}

function patternsOf(roles: OrganizationRoles, role: string): readonly string[] {
  return Object.hasOwn(roles, role) ? (roles[role] ?? []) : [];
}
