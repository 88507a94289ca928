import type { Handle } from '../../support/browser.ts';

/** The application. */
export interface BetterAuthSite {
  /** As its option `database` takes it. */
  readonly database: unknown;
  readonly secret: string;
  readonly origin: string;
  /** The OpenID provider `acme`. */
  readonly idp: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
}

export function createBetterAuth(site: BetterAuthSite): Promise<Handle>;

export const socialProviderList: readonly string[];

/** An application with one built-in provider, and the options of it. */
export interface SocialSite extends Omit<BetterAuthSite, 'idp'> {
  readonly provider: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export function createSocialSite(site: SocialSite): Promise<Handle>;

export function createTwoFactorSite(site: Omit<BetterAuthSite, 'idp'>): Promise<Handle>;

export function createOrganizationSite(site: Omit<BetterAuthSite, 'idp'>): Promise<Handle>;

export function decrypt(secret: string, data: string): Promise<string>;
