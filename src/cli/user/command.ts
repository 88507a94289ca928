import type { CommandLine } from '../command-line.js';
import { configOption, cwdOption, exportOption, jsonOption, type ProjectOptions } from '../options.js';
import { inOneLine, type Output } from '../output.js';
import { loadApplication } from '../project/application.js';
import type { OperatorCalls } from '../../server/administration/operator.js';
import type { UserOptions } from './operate-user.js';

type Command = CommandLine['program'];
type CommandOptions = ProjectOptions & Omit<UserOptions, 'user'>;

/** Defines `latchkey user list`, `ban`, `unban` and `reset`. */
export function defineUser({ program, output }: CommandLine): void {
  const user = program
    .command('user')
    .summary('list, ban and unban users, or send a password reset')
    .description(
      'Administers users without a session, by the option `administration` of the configuration. Audit events have `by: "cli"`.',
    );
  withProject(user.command('list'))
    .summary('list users, 50 at a time')
    .option('--query <text>', 'the start of a name or an address, or an id')
    .option('--after <id>', 'the last id of the page before')
    .action((options: CommandOptions) => list(options, output));
  withProject(user.command('ban'))
    .summary('ban a user, and end all sessions')
    .argument('<user>', 'an id or an email address')
    .option('--reason <text>', 'shown to administrators only')
    .option('--until <date>', 'when it ends, such as 2030-01-31 (default: never)')
    .action((named: string, options: CommandOptions) => change({ name: 'ban', named, options }, output));
  withProject(user.command('unban'))
    .summary('end a ban, also of a deleted user')
    .argument('<id>', 'the id of the user')
    .action((named: string, options: CommandOptions) => change({ name: 'unban', named, options }, output));
  withProject(user.command('reset'))
    .summary('mail a user a link to a new password')
    .argument('<user>', 'an id or an email address')
    .option('--url <url>', 'where the application runs (default: `origin`, AUTH_URL)')
    .action((named: string, options: CommandOptions) => change({ name: 'reset', named, options }, output));
}

function withProject(command: Command): Command {
  return command
    .addOption(configOption())
    .addOption(exportOption())
    .addOption(jsonOption())
    .addOption(cwdOption());
}

/** Loaded only when a command runs, because it imports much of the library. */
const load = (): Promise<typeof import('./operate-user.js')> => import('./operate-user.js');

async function operated<Name extends keyof OperatorCalls>(
  name: Name,
  options: CommandOptions,
  user?: string,
): Promise<OperatorCalls[Name]> {
  const application = await loadApplication(options);
  const { query, after, reason, until, url } = options;
  const { operateUser } = await load();
  return operateUser(application, name, {
    ...(user !== undefined && { user }),
    ...(query !== undefined && { query }),
    ...(after !== undefined && { after }),
    ...(reason !== undefined && { reason }),
    ...(until !== undefined && { until }),
    ...(url !== undefined && { url }),
  });
}

async function list(options: CommandOptions, output: Output): Promise<void> {
  const found = await operated('list', options);
  if (output.json) return output.data(JSON.stringify(found));
  for (const line of userLines(found)) output.print(line);
}

/** The lines that list users, in which no name writes a line of its own. */
export function userLines({ users, next }: OperatorCalls['list']): readonly string[] {
  if (users.length === 0) return ['No user was found.'];
  const lines = users.map(({ id, email, name, ban }) => {
    const end = ban?.until ? ` until ${ban.until.toISOString()}` : '';
    const banned = ban === null ? [] : [`banned${end}${ban.reason === null ? '' : `: ${ban.reason}`}`];
    return inOneLine([id, email ?? '-', name ?? '-', ...banned].join('  '));
  });
  return next === undefined ? lines : [...lines, `The next page: --after ${inOneLine(next)}`];
}

const DONE = {
  ban: 'is banned, and signed out everywhere.',
  unban: 'is not banned any more.',
  reset: 'gets a mail with a link to a new password.',
} as const;

async function change(
  {
    name,
    named,
    options,
  }: { readonly name: keyof typeof DONE; readonly named: string; readonly options: CommandOptions },
  output: Output,
): Promise<void> {
  const { userId } = await operated(name, options, named);
  if (output.json) return output.data(JSON.stringify({ userId }));
  output.print(`${output.paint('good', 'ok:')} The user ${inOneLine(userId)} ${DONE[name]}`);
}
