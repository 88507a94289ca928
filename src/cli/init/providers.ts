import { CommandFailure, exitCodes } from '../failure.js';
import { envName } from '../../core/deployment.js';
import { closest } from '../../core/config/did-you-mean.js';
import { providerNames } from './provider-names.js';

/** A provider that the application gets. */
export interface InitProvider {
  readonly id: string;
  /** The name of its function. */
  readonly name: string;
  /** The variables that it reads. */
  readonly variables: readonly string[];
}

const byId: ReadonlyMap<string, InitProvider> = new Map(
  providerNames.split(' ').map((word) => {
    const [id = '', name = ''] = word.split(':');
    const variables = [envName(id, 'ID'), envName(id, 'SECRET')];
    if (name.endsWith('!')) variables.push(envName(id, 'ISSUER'));
    return [id, { id, name: name.replace('!', ''), variables }];
  }),
);

/**
 * Finds providers by their ids, with commas between them.
 * @throws {CommandFailure} for an unknown one, with the one that is probably meant
 */
export function providersIn(text: string): readonly InitProvider[] {
  const ids = text.split(/[\s,]+/).filter((id) => id !== '' && id !== 'none');
  return [...new Set(ids)].map((id) => byId.get(id.toLowerCase()) ?? unknownProvider(id));
}

function unknownProvider(id: string): never {
  throw unknown('provider', id, [...byId.keys()]);
}

/** The error for a name that is none of those that there are. */
export function unknown(what: string, name: string, known: readonly string[]): CommandFailure {
  const near = closest(name, known);
  const list =
    known.length > 20
      ? 'The providers of OAuth and OpenID Connect are listed in docs/providers.md; others need a store and options of their own.'
      : `There are ${known.join(', ')}.`;
  return new CommandFailure(
    `There is no ${what} "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
    {
      advice: [list],
      exitCode: exitCodes.usage,
    },
  );
}
