import type { BuiltInProviders, ProviderId, OAuthProviderId } from '@auth/core/providers';

// What a binding's client exports, called with the id of an inline provider.
declare function signIn<P extends ProviderId | undefined = undefined>(
  provider?: P,
  options?: { redirectTo?: string },
): Promise<void>;
declare function signInLoose<T extends ProviderId>(
  provider: T extends string ? T : never,
  options?: Record<string, unknown>,
): Promise<unknown>;
declare function plain(provider?: ProviderId): Promise<void>;
declare function svelte(provider: ProviderId | (string & {})): Promise<void>;

await signIn();
await signIn('op');
await signIn('github', { redirectTo: '/' });
await plain('my-company-sso');
await svelte('anything');
await signInLoose('op');
const fromForm: string = 'x';
await plain(fromForm);
const ids: ProviderId[] = ['github', 'op', fromForm];
const id: OAuthProviderId = 'github';
const table: Partial<Record<ProviderId, string>> = { github: 'GitHub', op: 'OP' };
export const label: string | undefined = table['op'];
export const names: (keyof BuiltInProviders)[] = ['github', 'credentials'];
export { ids, id };
