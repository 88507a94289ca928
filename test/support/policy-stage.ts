import { organizationPolicies } from '../../src/organizations.js';
import { createOpenIdProvider, type TestBrowser, type TestOpenIdProvider } from '../../src/testing/index.js';
import { organizationStage, type OrganizationChanges, type OrganizationStage } from './organization-stage.js';

/** An application whose organizations have policies. */
export interface PolicyStage extends OrganizationStage {
  /** The TXT records of the DNS, by name; `down`: it does not answer. */
  readonly dns: Map<string, readonly string[]> & { down?: boolean };
  /** The OpenID provider of Acme, and one of another company. */
  readonly idp: TestOpenIdProvider;
  readonly otherIdp: TestOpenIdProvider;
  /** Adds a domain, puts its record into the DNS, and verifies it. */
  ownDomain(owner: TestBrowser, domain: string, organization?: string): Promise<void>;
  /** Sets the connection of an organization. */
  connect(owner: TestBrowser, idp: TestOpenIdProvider, organization?: string): Promise<void>;
  /** Signs in with the provider of the organization of an address, where the person has these claims; where that led. */
  companySignIn(
    browser: TestBrowser,
    idp: TestOpenIdProvider,
    person: Readonly<Record<string, unknown>> & {
      /** Of the person, if the claim is another. */ readonly typed?: string;
    },
  ): Promise<URL>;
}

export async function policyStage(
  { options, config }: OrganizationChanges = {},
  open: typeof organizationStage = organizationStage,
): Promise<PolicyStage> {
  const dns: PolicyStage['dns'] = new Map<string, readonly string[]>();
  const now = (): Date => stage.clock.now();
  const idp = await createOpenIdProvider({ issuer: 'https://login.acme.example', now });
  const otherIdp = await createOpenIdProvider({ issuer: 'https://login.other.example', now });
  const resolveTxt = async (name: string): Promise<string[][]> => {
    if (dns.down === true) throw Object.assign(new Error('SERVFAIL'), { code: 'ESERVFAIL' });
    const found = dns.get(name);
    if (found === undefined) throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
    // Long records come in parts.
    return found.map((text) => [text.slice(0, 10), text.slice(10)]);
  };
  const reach: typeof fetch = async (input, init) => {
    const { hostname } = new URL(new Request(input).url);
    const target = [idp, otherIdp].find(({ issuer }) => new URL(issuer).hostname === hostname);
    if (target === undefined) throw new TypeError(`There is nothing at ${hostname}.`);
    return target.fetch(input, init);
  };
  const stage = open({
    options: { policies: organizationPolicies({ resolveTxt, connection: { fetch: reach } }), ...options },
    ...(config !== undefined && { config }),
  });
  const named = (organization: string | undefined): Record<string, string> =>
    organization === undefined ? {} : { organization };
  const must = async (answer: Promise<{ readonly ok: boolean }>): Promise<object> => {
    const given = await answer;
    if (!given.ok) throw new Error(`It was refused: ${JSON.stringify(given)}`);
    return given;
  };
  return {
    ...stage,
    dns,
    idp,
    otherIdp,
    ownDomain: async (owner, domain, organization) => {
      const added = await must(stage.call(owner, 'addDomain', { domain, ...named(organization) }));
      // What the call gives.
      const { record } = (added as { domain: { record: { name: string; value: string } } }).domain;
      dns.set(record.name, ['v=spf1 -all', record.value]);
      await must(stage.call(owner, 'verifyDomain', { domain, ...named(organization) }));
    },
    connect: async (owner, { issuer, clientId, clientSecret }, organization) => {
      await must(
        stage.call(owner, 'setConnection', { issuer, clientId, clientSecret, ...named(organization) }),
      );
    },
    companySignIn: async (browser, provider, { typed, ...person }) => {
      const begun = await browser.post('/auth/company', { email: typed ?? String(person['email']) });
      const callback = provider.authorize(browser.locationOf(begun), person);
      return browser.locationOf(await browser.get(callback));
    },
  };
}
