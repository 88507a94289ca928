import type { AccountSettings } from '../../core/contracts/account-settings.js';
import type { OptionContext } from '../../core/contracts/features.js';
import type { AccountOptions } from '../../types/account.js';
import { AuthError } from '../../errors.js';
import type { Settings } from '../../core/contracts/settings.js';
import { describeValue } from '../../core/kit/describe-value.js';

import { senderOf } from '../account-mails.js';

const HOUR = 3600;
const DAY = 86_400;

/** Resolves the option `account`; reports every wrong member, and what else it needs. */
export function resolveAccount(
  options: AccountOptions,
  context: OptionContext,
  problems: Error[],
): AccountSettings {
  checkContext(context, problems);
  const { page = true, confirmMaxAge = HOUR, notices = {}, waitUntil } = options;
  // The type says boolean; plain JavaScript may give anything.
  const { newDevice = false }: { readonly newDevice?: unknown } = notices;
  if (typeof confirmMaxAge !== 'number' || !(confirmMaxAge > 0 && confirmMaxAge <= DAY))
    problems.push(wrong('confirmMaxAge', 'must be a number of seconds, up to 86400', confirmMaxAge));
  if (typeof newDevice !== 'boolean')
    problems.push(wrong('notices.newDevice', 'must be true or false', newDevice));
  if (waitUntil !== undefined && typeof waitUntil !== 'function')
    problems.push(wrong('waitUntil', 'must be a function', waitUntil));
  // The context has the table of the settings; its type here would make a circle of files.
  if (newDevice === true && senderOf(context as unknown as Pick<Settings, 'providers'>) === undefined)
    problems.push(
      new AuthError(
        'The option `account.notices.newDevice` needs a provider that sends mails: add `Password()` or an email provider of this ' +
          'package, without `notices: false` and without a `sendVerificationRequest` of your own.',
      ),
    );
  if (typeof page !== 'boolean') problems.push(wrong('page', 'must be true or false', page));
  return Object.freeze({
    hasPage: page !== false,
    confirmMaxAge,
    newDevice: newDevice === true,
    waitUntil,
    texts: async (language: string) => {
      const { loadAccountTexts } = await import('../../core/texts/account/load.js');
      return loadAccountTexts(language);
    },
  });
}

function wrong(name: string, must: string, value: unknown): AuthError {
  return new AuthError(`The option \`account.${name}\` ${must}; it is ${describeValue(value)}.`);
}

function checkContext(
  { adapter, hasRecords, session, areSessionsKept, config }: OptionContext,
  problems: Error[],
): void {
  const missing = (['getUser', 'getUserByEmail', 'updateUser'] as const).filter(
    // Any adapter: whether it has a method is what is asked.
    (name) => adapter === undefined || Reflect.get(adapter, name) === undefined,
  );
  if (missing.length > 0)
    problems.push(
      new AuthError(
        `The option \`account\` needs an adapter with ${missing.map((name) => `\`${name}\``).join(', ')}: it changes stored users.`,
      ),
    );
  if (!hasRecords)
    problems.push(
      new AuthError(
        'The option `account` needs a store of records. The adapters of this package carry one; beside another adapter set the ' +
          'option `records`, for instance `records: sqlRecords(pool)`.',
      ),
    );
  // Without either, nothing says when a stored session began.
  if (session.isRevocable && !areSessionsKept && config.secondFactor === undefined)
    problems.push(
      new AuthError(
        'The option `account` with `session.strategy: "database"` needs the option `revocation`, for instance `{ check: "always" }`: it keeps when a ' +
          'session began, and a change of address needs a recent sign-in.',
      ),
    );
}
