import type { ApiKey, ApiKeyProblem, ApiKeyRotation, NewApiKey } from '../../types/api-keys.js';
import type { Exchange } from './exchange.js';
import type { SessionIdentity } from './session-strategy.js';

/** Nothing was created or changed. `no_session`: the user was deleted meanwhile. */
export interface KeyProblem {
  readonly error: ApiKeyProblem | 'no_session';
}

/** A new secret. `key` is the whole key, which is shown once. */
export interface KeyMade {
  readonly key: string;
  readonly apiKey: ApiKey;
}

/** What the server's own code may ask of API keys: a part of the feature `api-keys`. `owner` is the id of the user of the session. */
export interface ApiKeyVerbs {
  /** Whether a request carries an API key, with which nothing of these may be done. */
  readonly carriesKey: (exchange: Exchange) => boolean;
  /** Whether the user of a session has just proven who they are: by a second factor, if they have enrolled one. */
  readonly isFresh: (exchange: Exchange, identity: SessionIdentity) => Promise<boolean>;
  readonly list: (exchange: Exchange, owner: string) => Promise<readonly ApiKey[]>;
  readonly create: (exchange: Exchange, owner: string, wanted: NewApiKey) => Promise<KeyMade | KeyProblem>;
  readonly rename: (
    exchange: Exchange,
    owner: string,
    change: { readonly id: string; readonly name: string },
  ) => Promise<KeyProblem | undefined>;
  readonly revoke: (exchange: Exchange, owner: string, id: string) => Promise<KeyProblem | undefined>;
  /** Revokes the keys of a user whose secret was made at this time (milliseconds) or later: they may be a stranger's. */
  readonly revokeSince: (exchange: Exchange, owner: string, since: number) => Promise<void>;
  readonly rotate: (
    exchange: Exchange,
    owner: string,
    rotation: ApiKeyRotation,
  ) => Promise<KeyMade | KeyProblem>;
}
