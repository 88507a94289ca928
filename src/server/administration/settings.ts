import type { AdministrationSettings } from '../../core/contracts/administration-settings.js';
import type { Carrier, OptionContext } from '../../core/contracts/features.js';
import type { AdministrationOptions } from '../../types/administration.js';
import { AuthError, MissingAdapterMethods } from '../../errors.js';
import { describeValue } from '../../core/kit/describe-value.js';
import type { ProofSettings, ShownProofs } from '../../core/contracts/factor-settings.js';
import { carriedFeatures } from '../../types/symbols.js';
import { markedProofs, readMark } from './mark.js';
import { directoryOf } from './directory.js';

/** Resolves the option `administration`; reports every wrong member, and what else it needs. */
export function resolveAdministration(
  { isAdministrator, http = false, pages = false }: AdministrationOptions,
  { adapter, hasRecords, areSessionsKept }: OptionContext,
  problems: Error[],
): AdministrationSettings {
  if (typeof isAdministrator !== 'function')
    problems.push(wrong('isAdministrator', 'must be a function: there is no default', isAdministrator));
  if (typeof http !== 'boolean') problems.push(wrong('http', 'must be true or false', http));
  if (typeof pages !== 'boolean') problems.push(wrong('pages', 'must be true or false', pages));
  const directory = adapter === undefined ? undefined : directoryOf(adapter);
  if (pages === true && directory === undefined)
    problems.push(
      new MissingAdapterMethods(
        'The option `administration.pages` needs an adapter with `listUsers`: see docs/guides/administration.md.',
      ),
    );
  checkContext({ adapter, hasRecords, areSessionsKept }, problems);
  return Object.freeze({
    isAdministrator,
    http: http === true,
    hasPages: pages === true,
    assertOwn: ({ proofs }: { readonly proofs?: string | undefined }): void => {
      if (readMark(proofs) === undefined) return;
      throw new AuthError('An administrator in the place of a user cannot do this.', {
        code: 'impersonated',
      });
    },
    directory,
    texts: async (language: string) => {
      const { loadAdministrationTexts } = await import('../../core/texts/administration/load.js');
      return loadAdministrationTexts(language);
    },
  });
}

/** What the option needs of the others. */
function checkContext(
  { adapter, hasRecords, areSessionsKept }: Pick<OptionContext, 'adapter' | 'hasRecords' | 'areSessionsKept'>,
  problems: Error[],
): void {
  if (adapter === undefined || Reflect.get(adapter, 'getUser') === undefined)
    problems.push(
      new AuthError(
        'The option `administration` needs an adapter with `getUser`: administrators are stored users.',
      ),
    );
  if (!hasRecords)
    problems.push(
      new AuthError(
        'The option `administration` needs a store of records. The adapters of this package carry one; beside another adapter set the ' +
          'option `records`, for instance `records: sqlRecords(pool)`.',
      ),
    );
  if (!areSessionsKept)
    problems.push(
      new AuthError(
        'The option `administration` needs the option `revocation`, for instance `{ check: "always" }`: it lists and ends the sessions ' +
          'of users.',
      ),
    );
}

/** How sessions carry what was proven, with who is in the place of their user; as the option `secondFactor` says, where it is set. */
export function resolveProofs(_: undefined, context: OptionContext, problems: Error[]): ProofSettings {
  // Any value; only this package uses the symbol.
  const { [carriedFeatures]: features } = Object(context.config.secondFactor) as Carrier;
  const factors = features?.resolvers?.proofs?.(undefined, context, problems);
  return Object.freeze({
    shown: (proofs: string | undefined, authTime?: () => number | undefined): ShownProofs => {
      const mark = readMark(proofs);
      return { ...factors?.shown(proofs, authTime), ...(mark !== undefined && { impersonatedBy: mark.by }) };
    },
    inToken: (token: string) => markedProofs(token) ?? factors?.inToken(token),
  });
}

function wrong(name: string, must: string, value: unknown): AuthError {
  return new AuthError(`The option \`administration.${name}\` ${must}; it is ${describeValue(value)}.`);
}
