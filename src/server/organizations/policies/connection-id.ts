/** What the ids of the providers of organizations begin with. */
const PREFIX = 'org.';

/** The id of the provider of an organization. */
export function providerIdOf(organizationId: string): string {
  return `${PREFIX}${organizationId}`;
}

/** The organization whose provider has an id; `undefined` for any other id. */
export function organizationOfProvider(providerId: string): string | undefined {
  return providerId.startsWith(PREFIX) ? providerId.slice(PREFIX.length) : undefined;
}
