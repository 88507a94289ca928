import type { AdministrationOptions, UserDirectory } from '../../types/administration.js';
import type { Texts } from '../../types/texts.js';

/** The resolved option `administration`. What is more than data is carried by the value of the option. */
export interface AdministrationSettings {
  readonly isAdministrator: AdministrationOptions['isAdministrator'];
  /** Whether browsers can call it, too. */
  readonly http: boolean;
  /** Whether there are pages of users. */
  readonly hasPages: boolean;
  /** @throws {AuthError} `impersonated` for the session of an administrator in the place of its user */
  readonly assertOwn: (identity: { readonly proofs?: string | undefined }) => void;
  /** How the adapter lists users; `undefined`: it cannot. */
  readonly directory: UserDirectory | SqlDirectory | undefined;
  /** Loads the sentences of its pages. */
  readonly texts: (language: string) => Promise<Readonly<Partial<Texts>>>;
}

/** A database in which the SQL of the feature `list-users` lists users. */
export interface SqlDirectory {
  /** What adapters carry under `sqlRunner`. */
  readonly runner: object;
}
