import type { Awaitable, TokenSet, User } from './model.js';
import type { Untyped } from './untyped.js';

/** Maps what the provider says about a person to a user. */
export type ProfileCallback<P> = ProfileMapping<P>['map'];
/** A method, because their parameters may be narrower: what maps a preset's profile stands for any. */
interface ProfileMapping<P> {
  map(profile: P, tokens: TokenSet): Awaitable<User>;
}
/** Maps a token response to the fields of the account that are stored. Nothing: the defaults. */
export type AccountCallback = (tokens: TokenSet) => TokenSet | undefined | void;

/**
 * A provider's profile as the `profile` of an application receives it. Members that need not be there, further claims
 * among them, come untyped: programs read them without asking, because they know what they asked the provider for.
 * Presets are held to what `P` says.
 */
export type GivenProfile<P> = P & {
  [Member in keyof P]-?: object extends Pick<P, Member>
    ? Untyped
    : unknown extends P[Member]
      ? Untyped
      : P[Member];
};
