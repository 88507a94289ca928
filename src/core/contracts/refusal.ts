import type { SessionAuth } from '../../types/session-auth.js';
import type { Session, User } from '../../types/model.js';
import type { SessionSource } from './session-source.js';
import type { Settings } from './settings.js';

/** How to answer a user who may not see a page. */
export interface Refusal {
  /**
   * 302 to the sign-in page for people, 401 for programs; 403 for who is signed in and may not see it; 503 if the store is unavailable
   * who they are.
   */
  readonly status: 302 | 400 | 401 | 403 | 429 | 503;
  /** Where a 302 leads. */
  readonly location?: string;
  /** What programs get. */
  readonly message: string;
  /** The header field `WWW-Authenticate`: the session proves too little (RFC 9470), or a token is refused (RFC 6750). */
  readonly challenge?: string;
  /** With 401: the request has neither a token nor an API key. */
  readonly isMissing?: boolean;
  /** With 429: the seconds after which a request has a chance. */
  readonly retryAfter?: number;
  /** With 503: the reference of the line in the log that says why. */
  readonly reference?: string | undefined;
}

/** A signed-in user, and the rules that a page or an action names. */
export interface RuledRequest<Rules> {
  readonly settings: Settings;
  readonly source: SessionSource;
  readonly session: Session;
  readonly user: User & { readonly id: string };
  /** What the user has proven, where the option `secondFactor` is set. */
  readonly auth?: SessionAuth | undefined;
  readonly rules: Rules;
  /** Whether a person asks, who can be led to a page. */
  readonly isForPeople: boolean;
  /** The path, with the query, that people come back to. */
  readonly returnTo: string;
  /** Hands out what the rules found out, as members of the reading that `protect` gives. */
  readonly grant: (members: object) => void;
}

/** The part of a feature that decides about the rules which its option brings along. */
export interface RuleFeature<Rules> {
  /** How to answer a request that the rules refuse; `undefined` if they allow it. */
  readonly refuse: (request: RuledRequest<Rules>) => Promise<Refusal | undefined>;
}
