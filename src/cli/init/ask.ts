import { chosen, typed } from '../prompt.js';
import { providersIn } from './providers.js';
import { starts, stores } from './starts.js';

/** Asks for the framework. @param found what the project depends on */
export async function askFramework(found: string | undefined): Promise<string> {
  return chosen('Which framework?', choicesOf(starts), found);
}

/** Asks for providers: ids with commas between them, or nothing. */
export async function askProviders(): Promise<string> {
  return typed(
    'Which providers? (ids with commas between them, such as github,google; empty for none yet)',
    (given) => {
      try {
        providersIn(given);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  );
}

/** Asks for the store. */
export async function askStore(): Promise<string> {
  const none = { value: 'none', label: 'None: sessions are in cookies' };
  return chosen('Which database?', [none, ...choicesOf(stores)], 'none');
}

function choicesOf(
  all: Readonly<Record<string, { readonly title: string }>>,
): { value: string; label: string }[] {
  return Object.entries(all).map(([value, { title }]) => ({ value, label: title }));
}
