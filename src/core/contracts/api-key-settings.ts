import type { ApiKeysOptions } from '../../types/api-keys.js';
import type { Texts } from '../../types/texts.js';

/** The resolved option `apiKeys`; times are in seconds. */
export interface ApiKeySettings {
  readonly prefix: string;
  readonly environment: string;
  readonly scopes: readonly string[];
  readonly allowedScopes: ApiKeysOptions['allowedScopes'] | undefined;
  /** `undefined`: keys need not expire. */
  readonly maxAge: number | undefined;
  readonly limit: number;
  /** Requests per minute; `undefined`: not limited. */
  readonly rateLimit: number | undefined;
  readonly recent: number;
  /** Loads the sentences of its page. */
  readonly texts: (language: string) => Promise<Readonly<Partial<Texts>>>;
}
