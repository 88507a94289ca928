import { resolveSettings } from '../../config/resolve-settings.js';
import { countRecords, type KindCount, resealRecords, type ResealProgress } from '../../records/reseal.js';
import type { RecordStore } from '../../types/records.js';
import { errorText } from '../error-text.js';
import { CommandFailure } from '../failure.js';
import type { ProjectOptions } from '../options.js';
import type { Output } from '../output.js';
import { loadApplication } from '../project/application.js';
import { lineOf } from './progress.js';

/** The records of an application, and the secrets that it opens them with. */
interface ApplicationRecords {
  /** `undefined`: it keeps none. */
  readonly store: RecordStore | undefined;
  /** Newest first. */
  readonly secrets: readonly string[];
}

/** Milliseconds between two lines of progress. */
const TOLD_EVERY = 1_000;

/**
 * Seals the records of the application with its newest secret, and tells how far it has come.
 * @throws {CommandFailure} if the application cannot be loaded, or its store fails; what was done stays done
 */
export async function resealAll(options: ProjectOptions, output: Output): Promise<readonly ResealProgress[]> {
  const { store, secrets } = await open(options);
  if (store === undefined) return [];
  let told = Date.now();
  const tell = (progress: ResealProgress): void => {
    if (output.json || Date.now() - told < TOLD_EVERY) return;
    told = Date.now();
    output.tell(lineOf(progress));
  };
  return asked(
    () => resealRecords({ store, secrets }, tell),
    'Run the same command again: it goes on where it was.',
  );
}

/**
 * Makes sure that secrets can be given up.
 * @param kept - those that stay, newest first
 * @throws {CommandFailure} if a record that must not be lost needs another one, or the records cannot be looked at
 */
export async function assertNoneNeeded(options: ProjectOptions, kept: readonly string[]): Promise<void> {
  const advice = 'If you know that no record needs them: --unchecked';
  let application: ApplicationRecords;
  try {
    application = await open(options);
  } catch (error) {
    throw new CommandFailure(
      `Nothing was changed: whether records still need the old secrets could not be found out. ${errorText(error)}`,
      {
        advice: ['Run this where the application runs, or name its configuration with --config.', advice],
        cause: error,
      },
    );
  }
  const { store } = application;
  if (store === undefined) return;
  const counts = await asked(() => countRecords({ store, secrets: kept }), advice);
  const needing = counts.filter(({ lost }) => lost > 0);
  if (needing.length === 0) return;
  const listed = needing.map(({ kind, lost, seen }: KindCount) => `${kind}: ${lost} of ${seen}`).join(', ');
  throw new CommandFailure(
    `Nothing was changed: these records cannot be opened with the secrets that would be left (${listed}).`,
    {
      advice: [
        'Seal them with the newest secret first: latchkey secret --reseal',
        'If that says that they cannot be opened, the file has other secrets than the application.',
        `To lose them: --unchecked`,
      ],
    },
  );
}

async function open(options: ProjectOptions): Promise<ApplicationRecords> {
  const { config, absent } = await loadApplication(options);
  if (absent.length > 0)
    throw new CommandFailure(
      `The database is there only in the Worker (${absent.join(', ')}): call resealRecords() of latchkey in it.`,
    );
  const { records: store, secrets } = resolveSettings(config);
  return { store, secrets };
}

async function asked<T>(ask: () => Promise<T>, advice: string): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new CommandFailure(`The records could not be gone through: ${errorText(error)}`, {
      advice: [advice],
      cause: error,
    });
  }
}
