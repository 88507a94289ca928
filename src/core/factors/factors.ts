import type { SecondFactorSettings } from '../contracts/factor-settings.js';
import type { Settings } from '../contracts/settings.js';
import type { FactorsRow } from '../records/factor-kinds.js';
import { AdapterError, AuthError } from '../../errors.js';
import { atTheEnd } from '../records/kinds.js';
import { recordsOf, type Records } from '../records/records.js';
import { factorsKind } from './kinds.js';

/** How often a change is tried again that another request overtook. */
const TRIES = 50;

/** What a user has who never set anything up. */
export const NO_FACTORS: FactorsRow = Object.freeze({ epoch: 0, wrong: {} });

/** @throws {AuthError} where the option is not set: then nothing calls this */
export function settingsOf({ settings }: { readonly settings: Settings }): SecondFactorSettings {
  if (settings.secondFactor === undefined) throw new AuthError('The option `secondFactor` is not set.');
  return settings.secondFactor;
}

/**
 * The records of second factors.
 * @throws {AuthError} without a store, which the check of the configuration refuses
 */
export function factorRecords(settings: Settings): Records {
  const records = recordsOf(settings);
  if (records === undefined) throw new AuthError('The option `secondFactor` needs a store of records.');
  return records;
}

/**
 * The second factors of a user.
 * @throws {AdapterError} (rejects) if they cannot be read: that never counts as "none"
 */
export async function factorsOf(settings: Settings, userId: string): Promise<FactorsRow> {
  return (await factorRecords(settings).read(factorsKind, userId)).value ?? NO_FACTORS;
}

/** Replaces the second factors of a user, also those that cannot be read. @throws {AdapterError} (rejects) if others keep writing */
export async function overwriteFactors(settings: Settings, userId: string, value: FactorsRow): Promise<void> {
  const records = factorRecords(settings);
  const entry = { id: userId, owner: userId, expiresAt: atTheEnd(), value };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { version } = await records.readToReplace(factorsKind, userId);
    if (await records.write(factorsKind, entry, version)) return;
  }
  throw tooMany();
}

function tooMany(): AdapterError {
  return new AdapterError('Other requests kept changing the second factors of the user; try again.');
}

/** A change, and what to answer once it is stored. */
export interface Change<Answer> {
  /** `undefined`: nothing is written. */
  readonly next: FactorsRow | undefined;
  readonly answer: Answer;
}

/**
 * Changes the second factors of a user by compare-and-set: `decide` is asked again with what another request wrote meanwhile.
 * @throws {AdapterError} (rejects) if the store fails, or others keep writing
 */
export async function changeFactors<Answer>(
  settings: Settings,
  userId: string,
  decide: (factors: FactorsRow) => Change<Answer> | Promise<Change<Answer>>,
): Promise<Answer> {
  const records = factorRecords(settings);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { value = NO_FACTORS, version } = await records.read(factorsKind, userId);
    const { next, answer } = await decide(value);
    const entry = { id: userId, owner: userId, expiresAt: atTheEnd() };
    if (next === undefined || (await records.write(factorsKind, { ...entry, value: next }, version)))
      return answer;
  }
  throw tooMany();
}
