import type { Awaitable, TokenSet, User } from './model.js';
import type { Untyped } from './untyped.js';

/** The function `profile` of a provider: makes a user of what the provider says about a person. */
export type ProfileCallback<P> = ProfileMapping<P>['map'];
/** A method, because TypeScript lets methods have narrower parameters: a preset's function fits a general provider. */
export interface ProfileMapping<P> {
  map(profile: P, tokens: TokenSet): Awaitable<User>;
}
/** The function `account` of a provider: selects the fields of a token response to store. Returning nothing keeps the default. */
export type AccountCallback = (tokens: TokenSet) => TokenSet | undefined | void;

/**
 * A provider's profile as an application's own function `profile` receives it. Optional members and further claims are
 * untyped, because an application knows which of them its provider sends. The presets themselves keep to the types of `P`.
 */
export type GivenProfile<P> = P & {
  [Member in keyof P]-?: object extends Pick<P, Member>
    ? Untyped
    : unknown extends P[Member]
      ? Untyped
      : P[Member];
};
