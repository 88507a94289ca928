import { resolveSettings } from '../../core/config/resolve-settings.js';
import {
  countRecords,
  type KindCount,
  resealRecords,
  type ResealProgress,
} from '../../core/records/reseal.js';
import type { RecordStore } from '../../types/records.js';
import { errorText } from '../error-text.js';
import { CommandFailure } from '../failure.js';
import type { ProjectOptions } from '../options.js';
import type { Output } from '../output.js';
import { loadApplication } from '../project/application.js';
import { formatProgress } from './progress.js';

/** The record store of an application, and its secrets. */
interface ApplicationRecords {
  /** `undefined` if the application has none. */
  readonly store: RecordStore | undefined;
  /** Newest first. */
  readonly secrets: readonly string[];
}

/** Milliseconds between two lines of progress. */
const PROGRESS_INTERVAL = 1_000;

/**
 * Re-encrypts the records of the application with its newest secret, and prints its progress.
 * @throws {CommandFailure} if the application cannot be loaded or its store fails
 */
export async function resealAll(options: ProjectOptions, output: Output): Promise<readonly ResealProgress[]> {
  const { store, secrets } = await open(options);
  if (store === undefined) return [];
  let lastLine = Date.now();
  const printProgress = (progress: ResealProgress): void => {
    if (output.json || Date.now() - lastLine < PROGRESS_INTERVAL) return;
    lastLine = Date.now();
    output.tell(formatProgress(progress));
  };
  return asked(
    () => resealRecords({ store, secrets }, printProgress),
    'Run the command again. Records that were re-encrypted are skipped.',
  );
}

/**
 * Asserts that no durable record needs a secret that is about to be removed.
 * @param kept - the remaining secrets, newest first
 * @throws {CommandFailure} if one does, or if the records cannot be checked
 */
export async function assertNotNeeded(options: ProjectOptions, kept: readonly string[]): Promise<void> {
  const advice = 'To remove the secrets without this check: --unchecked';
  let application: ApplicationRecords;
  try {
    application = await open(options);
  } catch (error) {
    throw new CommandFailure(
      `Nothing was changed, because the records could not be checked. ${errorText(error)}`,
      {
        advice: [
          'Run the command where the application runs, or pass its configuration with --config.',
          advice,
        ],
        cause: error,
      },
    );
  }
  const { store } = application;
  if (store === undefined) return;
  const counts = await asked(() => countRecords({ store, secrets: kept }), advice);
  const affected = counts.filter(({ unreadable }) => unreadable > 0);
  if (affected.length === 0) return;
  const list = affected.map(
    ({ kind, unreadable, scanned }: KindCount) => `${kind}: ${unreadable} of ${scanned}`,
  );
  throw new CommandFailure(
    `Nothing was changed, because records need a secret that would be removed (${list.join(', ')}).`,
    {
      advice: [
        'Re-encrypt them with the newest secret first: latchkey secret --reseal',
        'If that cannot decrypt them, this file has other secrets than the application.',
        'To remove the secrets and lose these records: --unchecked',
      ],
    },
  );
}

async function open(options: ProjectOptions): Promise<ApplicationRecords> {
  const { config, absent } = await loadApplication(options);
  if (absent.length > 0)
    throw new CommandFailure(
      `The database exists only inside the Worker (${absent.join(', ')}). Call resealRecords() from latchkey there.`,
    );
  const { records: store, secrets } = await resolveSettings(config);
  return { store, secrets };
}

async function asked<T>(ask: () => Promise<T>, advice: string): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new CommandFailure(`The records could not be read: ${errorText(error)}`, {
      advice: [advice],
      cause: error,
    });
  }
}
