import { existsSync, readFileSync } from 'node:fs';

/** What a recorded sign-in of the tests says about a provider (`test/providers/fixtures`). */
interface Recorded {
  readonly user?: Readonly<Record<string, unknown>>;
  readonly emailVerified?: boolean;
  readonly tokens?: unknown;
  readonly profile?: Readonly<Record<string, unknown>>;
  readonly idToken?: { readonly claims?: Readonly<Record<string, unknown>> };
}

/** The members of a provider that say how its addresses count. */
interface Vouching {
  readonly type: string;
  readonly emailsVerified?: boolean;
  readonly emailVerified?: unknown;
  readonly offline?: { readonly params?: Readonly<Record<string, string>>; readonly scope?: string };
}

/** What a provider hands out at a sign-in, with the scopes that it is asked for by default. */
export interface HandedOut {
  readonly name: boolean;
  /**
   * `always`: every address counts as verified, unless the provider says otherwise of it. `said`: where the provider says so.
   * `never`: it does not say. `none`: there is no address.
   */
  readonly email: 'always' | 'said' | 'never' | 'none';
  readonly picture: boolean;
  /** `asked`: with what `offline` adds, which `tokens` does by itself. */
  readonly refreshToken: 'always' | 'asked' | 'none';
}

/**
 * What a provider hands out, by its own configuration and the recorded sign-in that the tests replay.
 * @param fixture - path of the recording
 * @returns `undefined` for what is no sign-in at a provider
 */
export function handedOut(made: Vouching, fixture: string): HandedOut | undefined {
  if ((made.type !== 'oauth' && made.type !== 'oidc') || !existsSync(fixture)) return undefined;
  const recorded: Recorded = JSON.parse(readFileSync(fixture, 'utf8'));
  const has = (name: string): boolean => (recorded.user?.[name] ?? null) !== null;
  return {
    name: has('name'),
    email: has('email') ? emailOf(made, recorded) : 'none',
    picture: has('image'),
    refreshToken: refreshTokenOf(made, recorded),
  };
}

function emailOf(made: Vouching, recorded: Recorded): HandedOut['email'] {
  // The hook decides before `emailsVerified` does.
  if (made.emailVerified !== undefined) return 'said';
  if (made.emailsVerified === true) return 'always';
  const claims = { ...recorded.profile, ...recorded.idToken?.claims };
  return made.type === 'oidc' && 'email_verified' in claims ? 'said' : 'never';
}

function refreshTokenOf({ offline }: Vouching, { tokens }: Recorded): HandedOut['refreshToken'] {
  if (offline !== undefined) return 'asked';
  return JSON.stringify(tokens ?? {}).includes('"refresh_token":') ? 'always' : 'none';
}

const EMAIL: Readonly<Record<HandedOut['email'], readonly string[]>> = {
  always: ['email (verified)'],
  said: ['email (verified)'],
  never: ['email (unverified)'],
  none: [],
};

/**
 * One cell: `name, email (verified), picture, refresh token`.
 * @param offline - what has to be asked for a refresh token, as Markdown
 */
export function handedOutCell(handed: HandedOut | undefined, offline: readonly string[]): string {
  if (handed === undefined) return '';
  const refresh = {
    always: ['refresh token'],
    asked: [`refresh token with ${offline.join(', ')}`],
    none: [],
  };
  const parts = [
    ...(handed.name ? ['name'] : []),
    ...EMAIL[handed.email],
    ...(handed.picture ? ['picture'] : []),
    ...refresh[handed.refreshToken],
  ];
  return parts.length === 0 ? 'an id' : parts.join(', ');
}
