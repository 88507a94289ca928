import { bareObject } from '../kit/bare-object.js';

/** What the body of a request says. */
export interface RequestBody {
  /** Has what was sent and nothing else ({@link bareObject}). */
  readonly form: Readonly<Record<string, string>>;
  readonly data: unknown;
  /** Names that were sent more than once; the first value is the one in `form`. */
  readonly duplicated: readonly string[];
}

/** What a request without a body says. */
export const NO_BODY: RequestBody = Object.freeze({
  form: Object.freeze(bareObject<string>()),
  data: undefined,
  duplicated: Object.freeze([]),
});
