/** An account got a new way to sign in. */
export interface AddedNotice {
  /** The address of the owner, which is known to be theirs. */
  readonly to: string;
  /** The name of the provider, as the sign-in page shows it. */
  readonly method: string;
}
