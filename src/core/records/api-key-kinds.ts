import { isObject } from '../kit/object.js';
import { KINDS, type RecordKind } from './kinds.js';

/** An API key. Times are in milliseconds. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly environment: string;
  readonly scopes: readonly string[];
  /** SHA-256 of its secret, in base64url. */
  readonly hash: string;
  readonly createdAt: number;
  /** When its secret was made: at the creation, or when it was last replaced. */
  readonly since: number;
  readonly expiresAt?: number;
  readonly usedAt?: number;
  /** The secret before, until which it works. */
  readonly previous?: { readonly hash: string; readonly until: number };
}

const NAME = /^\P{Cc}{1,100}$/u;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isNumberOrAbsent = (value: unknown): boolean => value === undefined || isNumber(value);

/** The name of a key as it is stored; `undefined` for anything that is no name. */
export function parseKeyName(value: unknown): string | undefined {
  const name = isText(value) ? value.trim() : '';
  // Letters of all languages; no control characters, which could forge lines of a page or log.
  return NAME.test(name) ? name : undefined;
}

function isPrevious(value: unknown): boolean {
  return value === undefined || (isObject(value) && isText(value['hash']) && isNumber(value['until']));
}

/** API keys. */
export const API_KEY: RecordKind<ApiKeyRow> = {
  name: KINDS.apiKey,
  parse: (value) => {
    if (!isObject(value)) return undefined;
    const { id, name, environment, scopes, hash, createdAt, since, expiresAt, usedAt, previous } = value;
    const isWhole =
      [id, name, environment, hash].every(isText) &&
      Array.isArray(scopes) &&
      scopes.every(isText) &&
      [createdAt, since].every(isNumber) &&
      [expiresAt, usedAt].every(isNumberOrAbsent) &&
      isPrevious(previous);
    // Its members were checked.
    return isWhole ? (value as unknown as ApiKeyRow) : undefined;
  },
};
