import type { Adapter } from '../../types/adapter.js';
import type { Account, Awaitable, Profile, User } from '../../types/model.js';
import type { ProviderByType } from '../../types/provider.js';
import type { Texts } from '../../types/texts.js';
import type { Effect, EffectHandler } from './effects.js';
import type { Exchange, ExchangeRequest } from './exchange.js';
import type { Features } from './features.js';
import type { FormDescriptor, StepPage } from './form.js';
import type { KeptPasswords } from './kept-passwords.js';
import type { AddedNotice } from './notices.js';
import type { AttemptKind, Attempts } from './attempts.js';
import type { OptionTable } from '../../types/option-table.js';
import type { ResolvedByType } from './provider.js';
import type { Reply } from './reply.js';
import type { RefreshAnswer, RefreshRequest } from './refresh.js';
import type { Logger, Runtime, Settings, TokenSettings } from './settings.js';

/**
 * A way to prove who a user is; there is one per provider type. A method never creates a session. This part is what the
 * configuration needs; the steps are far more code and are loaded with the first sign-in.
 */
export interface AuthenticationMethod<T extends keyof ResolvedByType> {
  /** The adapter methods that it needs. */
  readonly requires: readonly (keyof Adapter)[];
  /** Whether it needs a store of records. */
  readonly needsRecords?: true;
  /** The HTTP methods of its callback, and whether a POST needs the CSRF token. */
  readonly callback: { readonly methods: readonly ('GET' | 'POST')[]; readonly csrf: boolean };
  /** Fills in the defaults. Throws an `AuthError` that names the option at fault. */
  resolve(config: ProviderByType[T], context: ResolveContext): ResolvedByType[T];
  /** Throws an `AuthError` for providers of this type that cannot be configured together. */
  assertTogether?(providers: readonly ResolvedByType[T][]): void;
  /** Which of its requests are attempts that are limited; without a request, whether any of the kind are. */
  attempts?(provider: ResolvedByType[T], kind: AttemptKind, request?: ExchangeRequest): Attempts | undefined;
  /** Loads the options of its providers. @default those of their type */
  optionTable?(): Promise<OptionTable>;
  /** Why a new password leaves the sessions of its owner, where none of them can be ended. */
  cannotEndSessions?(
    provider: ResolvedByType[T],
    session: { readonly isRevocable: boolean },
  ): Promise<string>;
  /** Loads the sentences that its pages and mails have beside the common ones. */
  readonly texts?: (language: string) => Promise<Readonly<Partial<Texts>>>;
  /** Loads the sentences of mails to the owner of an account; `undefined` where a provider sends none. */
  noticeTexts?(provider: ResolvedByType[T]): AuthenticationMethod<T>['texts'];
  /** What the sign-in page shows. */
  form(provider: ResolvedByType[T]): FormDescriptor;
  /** Loads the steps of a sign-in; synchronous once they are loaded. */
  steps(): Awaitable<AuthenticationSteps<T>>;
}

/** The steps of a sign-in by a method. */
export interface AuthenticationSteps<T extends keyof ResolvedByType> {
  /** `POST signin/:provider`. */
  begin(exchange: Exchange, provider: ResolvedByType[T], context: BeginContext): Awaitable<Reply>;
  /** `callback/:provider`: resolves to the proven identity, or to a reply if the browser must do something first. */
  complete(
    exchange: Exchange,
    provider: ResolvedByType[T],
    context: CompleteContext,
  ): Awaitable<Authentication | Reply>;
  /** Whom a request names, in the one spelling that its other steps read: what is counted for an account. */
  nameIn?(provider: ResolvedByType[T], request: ExchangeRequest): string | undefined;
  /** Begins to read what `complete` needs, while the attempt is counted. Never rejects. */
  lookAhead?(exchange: Exchange): void;
  /** Whether this browser may type a code of a mail; the page that says "check your email" then asks for it. */
  awaitsCode?(exchange: Exchange, provider: ResolvedByType[T]): Awaitable<boolean>;
  /** What it shows at `signup/:provider` and `reset/:provider`; absent: nothing is there. */
  readonly pages?: Readonly<Record<OwnPageName, OwnPage<T>>>;
  /** What the server's own code may ask of a method that keeps passwords. */
  readonly passwords?: KeptPasswords<T>;
  /**
   * Mails the owner of an account that it got a new way to sign in (OWASP ASVS 5.0, 6.3.7).
   * @throws {EmailSignInError} (rejects) if the mail could not be sent
   */
  noteAdded?(exchange: Exchange, provider: ResolvedByType[T], notice: AddedNotice): Promise<void>;
  /** Makes what carries out the effect of an authentication by this method; `undefined` for an effect of another one. */
  effectHandler?(exchange: Exchange, provider: ResolvedByType[T], effect: Effect): EffectHandler | undefined;
  /** Identifies a callback request that a browser may send twice (double click, retry, reload). */
  repeatKey?(exchange: Exchange): RepeatKey | undefined;
  /**
   * What makes a callback request the only one, in all processes, that goes on with a flow; `undefined` where there are no records.
   */
  claim?(exchange: Exchange): Awaitable<Claim | undefined> | undefined;
  /** Abandons the flow of a callback that is not processed: clears its cookies. */
  abandon?(exchange: Exchange): void;
  /** Asks the provider for new tokens. Resolves also where that fails. */
  refresh?(settings: Settings, provider: ResolvedByType[T], request: RefreshRequest): Promise<RefreshAnswer>;
  /** `GET webauthn-options/:provider`. */
  options?(exchange: Exchange, provider: ResolvedByType[T], context: OptionsContext): Awaitable<Reply>;
}

/** The actions whose page a method shows. */
export type OwnPageName = 'signup' | 'reset';

/** A page of a method that is no step of a sign-in. */
export interface OwnPage<T extends keyof ResolvedByType> {
  /** The option of `pages` that names a page of the application in its place. */
  readonly option: 'signUp' | 'resetPassword';
  /** Throws where the provider has no such page. */
  assertOpen?(provider: ResolvedByType[T]): void;
  /** Shows the page. */
  show(exchange: Exchange, provider: ResolvedByType[T], context: ShowContext): Awaitable<Reply>;
  /** Answers its form. A redirect to the page itself means that the form was refused, and counts as no attempt. */
  send(exchange: Exchange, provider: ResolvedByType[T], context: BeginContext): Awaitable<Reply>;
}

/** What a page of a method is shown with. */
export interface ShowContext {
  /** The URL that the browser goes to at the end; validated. */
  readonly returnTo: string;
  /** What stood in the form that was refused, but for secrets. */
  readonly values: Readonly<Record<string, string>>;
  readonly showStep: ShowStep;
}

/** Identifies a callback request. */
export interface RepeatKey {
  /** The same for every repetition. */
  readonly flow: string;
  /** Also contains what only the browser that started the flow has; `undefined` if the browser no longer has it. */
  readonly proof: string | undefined;
}

/** The parts of the configuration that resolving a provider needs. */
export interface ResolveContext {
  readonly secrets: readonly string[];
  readonly redirectProxyUrl: string | undefined;
  readonly runtime: Runtime;
  readonly logger: Logger;
  /** Whose tokens are kept: those providers are asked for refresh tokens. */
  readonly tokens?: TokenSettings | undefined;
  /** @see {@link Features.methods} */
  readonly methods?: Features['methods'];
}

/** The request's context at the start of a flow. */
export interface BeginContext {
  /** Parameters of the authorization request that this sign-in demands, whatever the visitor set. */
  readonly demands?: Readonly<Record<string, string>> | undefined;
  /** The URL that the browser goes to at the end; validated. */
  readonly returnTo: string;
  /** Binding of the browser's session; `undefined` for none. */
  readonly sessionBinding: string | undefined;
  readonly showStep: ShowStep;
}

/** The request's context at the start of a ceremony. */
export interface OptionsContext {
  /** Binding of the browser's session; `undefined` for none. */
  readonly sessionBinding: string | undefined;
  /** The user of the session, who may not be in the store. */
  readonly userId: string | undefined;
}

/** The request's context at the end of a flow. */
export interface CompleteContext {
  /** Binding of the browser's session; flows that were started in another one are refused. */
  readonly sessionBinding: string | undefined;
  readonly showStep: ShowStep;
  /** What {@link AuthenticationSteps.claim} made. */
  readonly claim?: Claim | undefined;
}

/** Makes one request, of all that bring the same answer of a provider, in all processes, the one that goes on with it. */
export interface Claim {
  /**
   * Claims the flow: right before the code is used, and after everything was checked that a stranger could get wrong.
   * @returns what to answer, if another request has it; `undefined`: go on
   * @throws {OAuthCallbackError} (rejects) `flow_used`, if that was long ago
   */
  take(flow: FlowToClaim): Promise<Reply | undefined>;
  /** Begins to look whether another request waits, while the sign-in goes on. One that comes later does not learn where it led. */
  look(): void;
  /** Tells where it led, if a request waits for that. @param location - `undefined`: to no URL */
  end(location: string | undefined): Promise<void>;
}

/** A flow that is about to be completed. */
export interface FlowToClaim {
  readonly id: string;
  readonly state: string;
  /** The id of the provider. */
  readonly provider: string;
  /** The URL that the browser goes to at the end; `undefined`: the request says it. */
  readonly returnTo: string | undefined;
}

/** Replies with a page between two steps; `complete` gets what its form sends. */
export type ShowStep = (page: StepPage) => Promise<Reply>;

/** A proven identity: all that a method may hand to `completeSignIn`. It is data, without functions. */
export interface Authentication {
  readonly kind: 'authentication';
  readonly user: UserDraft;
  /** The argument of the adapter's `linkAccount`: only fields that are stored. */
  readonly account: AccountDraft;
  /** The account as callbacks and events see it: with the whole token response. */
  readonly callbackAccount: AccountDraft;
  /** The profile that the provider returned. */
  readonly profile?: Profile | undefined;
  /** The fields of the submitted form. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  readonly linking: Linking;
  /** How the user authenticated (RFC 8176), where the method knows: `mfa` if by two factors. */
  readonly amr?: readonly string[];
  /** What an ID Token says of the session at the provider; `undefined` where there is none. */
  readonly providerProof?: ProviderProof | undefined;
  /** The URL that the browser goes to at the end; validated. `undefined`: the request says it. */
  readonly returnTo?: string | undefined;
  /** What is stored or checked once the user is known. */
  readonly effect?: Effect | undefined;
}

/** What an ID Token says of the session at the provider that a sign-in came of. */
export interface ProviderProof {
  /** The id of the provider. */
  readonly provider: string;
  /** The subject (OpenID Connect Core 1.0, section 2). */
  readonly sub: string;
  /** The session there (OpenID Connect Front-Channel Logout 1.0, section 3). */
  readonly sid?: string | undefined;
  /** The token itself, which a logout there takes as a hint (OpenID Connect RP-Initiated Logout 1.0, section 2). */
  readonly idToken?: string | undefined;
  /** When they were authenticated there, in seconds since the epoch (`auth_time`). */
  readonly authTime?: number | undefined;
  /** How they were authenticated there (RFC 8176, `amr`). */
  readonly amr?: readonly string[] | undefined;
  /** Which requirements that met (OpenID Connect Core 1.0, section 2, `acr`). */
  readonly acr?: string | undefined;
  /** When the token was issued, in seconds since the epoch (`iat`). */
  readonly issuedAt?: number | undefined;
}

/** The user as the proof describes them. */
export interface UserDraft extends User {
  /** Normalised; may be absent. */
  readonly email?: string | null;
}

/** An account that is not linked to a user yet: without `userId`. */
export type AccountDraft = Account;

/** How the identity may be linked to a user. The method declares it, `resolveUser` decides. */
export interface Linking {
  /** How the user is found. `account`: by provider and account id; `email`: by address; `given`: the draft is the user. */
  readonly lookup: 'account' | 'email' | 'given';
  /** Binding of the session whose user an unknown account is linked to; `undefined`: the flow started signed out. */
  readonly sessionBinding: string | undefined;
  /** Whether the address in the draft is proven to belong to this person. */
  readonly emailVerified: boolean;
  /** Whether the identity may be linked to an existing user with the same, verified address. */
  readonly byEmail: boolean;
  /** Whether the account is new, as a new passkey is: it must not belong to anybody, and does not sign in existing users. */
  readonly isRegistration?: boolean;
  /** The type of the error if the account belongs to another user. */
  readonly conflict: 'OAuthAccountNotLinked' | 'AccountNotLinked';
}
