import type { Adapter } from '../types/adapter.js';
import type { Account, Awaitable, Profile, User } from '../types/model.js';
import type { ProviderByType } from '../types/provider.js';
import type { Exchange } from './exchange.js';
import type { FormDescriptor, StepPage } from './form.js';
import type { ResolvedByType } from './provider.js';
import type { Reply } from './reply.js';
import type { Logger, Runtime } from './settings.js';

/**
 * How somebody proves who they are: one per provider type. A method never sees a session being made. What the
 * configuration needs of it is here; the steps, a multiple of that, are loaded when somebody takes the first.
 */
export interface AuthenticationMethod<T extends keyof ResolvedByType> {
  /** What it needs of the adapter. */
  readonly requires: readonly (keyof Adapter)[];
  /** Which requests may carry the proof, and whether a POST must carry the CSRF token. */
  readonly callback: { readonly methods: readonly ('GET' | 'POST')[]; readonly csrf: boolean };
  /** Fills in the defaults. Throws an `AuthError` that names the option at fault. */
  resolve(config: ProviderByType[T], context: ResolveContext): ResolvedByType[T];
  /** Refuses providers of this type that cannot stand side by side; throws an `AuthError`. */
  assertTogether?(providers: readonly ResolvedByType[T][]): void;
  /** What the sign-in page shows. */
  form(provider: ResolvedByType[T]): FormDescriptor;
  /** What a sign-in consists of. Once they are loaded, they are there at once. */
  steps(): Awaitable<AuthenticationSteps<T>>;
}

/** What a sign-in by a method consists of. */
export interface AuthenticationSteps<T extends keyof ResolvedByType> {
  /** `POST signin/:provider`. */
  begin(exchange: Exchange, provider: ResolvedByType[T], context: BeginContext): Awaitable<Reply>;
  /** `callback/:provider`: the proof, or what the browser must do first. */
  complete(
    exchange: Exchange,
    provider: ResolvedByType[T],
    context: CompleteContext,
  ): Awaitable<Authentication | Reply>;
  /** Identifies a proof that a browser may send twice (double click, retry, reload). */
  repeatKey?(exchange: Exchange): RepeatKey | undefined;
  /** Gives up the flow of a callback that cannot be answered: its cookies are cleared. */
  abandon?(exchange: Exchange): void;
  /** `GET webauthn-options/:provider`. */
  options?(exchange: Exchange, provider: ResolvedByType[T], context: OptionsContext): Awaitable<Reply>;
}

/** What identifies a proof. */
export interface RepeatKey {
  /** Names it for good. */
  readonly flow: string;
  /** Also holds what only the browser that began it has; `undefined` when the browser lost it. */
  readonly proof: string | undefined;
}

/** What resolving a provider may use. */
export interface ResolveContext {
  readonly secrets: readonly string[];
  readonly redirectProxyUrl: string | undefined;
  readonly runtime: Runtime;
  readonly logger: Logger;
}

/** What a flow starts from. */
export interface BeginContext {
  /** Where the browser goes at the end; validated. */
  readonly returnTo: string;
  /** The session the flow is begun under; `undefined` for none. */
  readonly sessionBinding: string | undefined;
  readonly showStep: ShowStep;
}

/** Whom the options of a ceremony are for. */
export interface OptionsContext {
  /** The session of the browser; `undefined` for none. */
  readonly sessionBinding: string | undefined;
  /** Its user, who need not be stored. */
  readonly userId: string | undefined;
}

/** What a flow ends in. */
export interface CompleteContext {
  /** The session of the browser now; flows begun under another one are refused. */
  readonly sessionBinding: string | undefined;
  readonly showStep: ShowStep;
}

/** Answers with a page between two steps: what it sends arrives at `complete`. */
export type ShowStep = (page: StepPage) => Promise<Reply>;

/** A proven identity: all that a method may hand to `completeSignIn`. */
export interface Authentication {
  readonly kind: 'authentication';
  readonly user: UserDraft;
  /** Stored fields only; what `linkAccount` gets. */
  readonly account: AccountDraft;
  /** The account as callbacks and events see it: with the whole token response. */
  readonly callbackAccount: AccountDraft;
  /** What the provider said of the person. */
  readonly profile?: Profile | undefined;
  /** What the person typed into the form. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  readonly linking: Linking;
  /** Where the browser goes at the end; validated. `undefined`: as the request says. */
  readonly returnTo?: string | undefined;
  /**
   * Writes what must not be without its account, nor the account without it, where the store has transactions: in the
   * one that links the account.
   */
  readonly withLink?: (adapter: Adapter, user: User) => Promise<void>;
  /** Runs right after the account was linked or found, and before there is a session, for instance to store a passkey. */
  readonly afterLink?: ((user: User) => Promise<void>) | undefined;
}

/** A user as the proof describes them. */
export interface UserDraft extends User {
  /** Normalised, or absent. */
  readonly email?: string | null;
}

/** An account not yet tied to a user: without `userId`. */
export type AccountDraft = Account;

/** How the identity may be tied to a user: declared by the method, decided by `resolveUser`. */
export interface Linking {
  /** `account`: by provider and account id; `email`: by address; `given`: the draft is the user. */
  readonly lookup: 'account' | 'email' | 'given';
  /** The session that an unknown account is linked to; `undefined`: the flow began signed out. */
  readonly sessionBinding: string | undefined;
  /** The address in the draft has been proven to belong to this person. */
  readonly emailVerified: boolean;
  /** The provider may link to an existing user with the same, verified, address. */
  readonly byEmail: boolean;
  /** The account was made just now, as a new passkey is: it must belong to nobody, and signs nobody in who is there. */
  readonly isRegistration?: boolean;
  /** Type of the error when the account belongs to somebody else. */
  readonly conflict: 'OAuthAccountNotLinked' | 'AccountNotLinked';
}
