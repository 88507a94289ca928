import { operate, type Operated, type OperatorCalls } from '../../server/administration/operator.js';
import { CommandFailure, exitCodes } from '../failure.js';
import type { Application } from '../project/application.js';
import { originFor } from '../session/terms.js';

/** What a command about users was given. */
export interface UserOptions {
  /** An id or an address. */
  readonly user?: string;
  readonly query?: string;
  readonly after?: string;
  readonly reason?: string;
  readonly until?: string;
  /** Where the application runs. */
  readonly url?: string;
}

/** What does the same inside of the application. */
const VERBS = {
  list: 'listUsers',
  ban: 'ban',
  unban: 'unban',
  reset: 'sendPasswordReset',
} as const satisfies Record<keyof OperatorCalls, string>;

/**
 * Does something of administration as the operator of an application.
 * @throws {CommandFailure} if it was refused, or cannot be done from here
 */
export async function operateUser<Name extends keyof OperatorCalls>(
  application: Application,
  name: Name,
  { url, ...given }: UserOptions,
): Promise<OperatorCalls[Name]> {
  const { config, absent } = application;
  const inside = `Call administration(request, config, '${VERBS[name]}', …) of latchkey/administration in the application.`;
  if (absent.length > 0)
    throw new CommandFailure(`The database exists only inside the Worker (${absent.join(', ')}).`, {
      advice: [inside],
    });
  if (config.administration === undefined)
    throw new CommandFailure('The configuration has no option `administration`.', {
      advice: ['Set it: docs/guides/administration.md'],
    });
  if (name === 'reset') assertOrigin(application, url);
  const { origin } = originFor(url, application);
  const done = await operate({ ...config, origin }, name, given).catch((error: unknown) => {
    // By its name: the classes may be those of another copy of the package.
    if (Object(error).name !== 'InvalidProvider') throw error;
    throw new CommandFailure('No provider of the configuration keeps passwords.', {
      advice: [
        'Add Password() of latchkey/providers/password with `sendMail`, or a provider that sends mails.',
        inside,
      ],
      cause: error,
    });
  });
  if (done.ok) return done.result;
  throw refusal(done, name, given);
}

/** A link to a developer's machine in the mail of a user would lead nowhere. */
function assertOrigin({ config, environment }: Application, url: string | undefined): void {
  if (url !== undefined || typeof config.origin === 'string' || environment.variables['AUTH_URL']) return;
  throw new CommandFailure('Say where the application runs: the link in the mail leads there.', {
    advice: ['Pass --url https://example.com, or set AUTH_URL.'],
    exitCode: exitCodes.usage,
  });
}

function refusal(
  { error, field }: Extract<Operated<keyof OperatorCalls>, { ok: false }>,
  name: keyof OperatorCalls,
  { user = '' }: UserOptions,
): CommandFailure {
  const usage = { exitCode: exitCodes.usage };
  if (field === 'until')
    return new CommandFailure('--until must be a date in the future, such as 2030-01-31.', usage);
  if (error === 'invalid')
    return new CommandFailure(`The ${field ?? 'argument'} must be 1 to 1000 characters in one line.`, usage);
  if (error === 'no_address') return new CommandFailure(`The user ${user} has no email address.`);
  if (error === 'conflict')
    return new CommandFailure('Another process changed the ban at the same time.', {
      advice: ['Run the command again.'],
    });
  return new CommandFailure(
    name === 'unban'
      ? `No user with the id ${user} is banned.`
      : `There is no user with the id or email address ${user}.`,
  );
}
