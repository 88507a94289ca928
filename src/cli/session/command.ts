import { text as textOf } from 'node:stream/consumers';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { CommandLine } from '../command-line.js';
import { CommandFailure, exitCodes } from '../failure.js';
import {
  configOption,
  cwdOption,
  exportOption,
  jsonOption,
  type ProjectOptions,
  wholeNumber,
} from '../options.js';
import type { Output } from '../output.js';
import { type Application, loadApplication, withoutConfiguration } from '../project/application.js';
import { type MintOptions, mintSession } from './mint.js';
import { type ReadSession, readSession } from './read.js';

/** A year, in seconds. */
const LONGEST = 365 * 24 * 60 * 60;

/** Defines `latchkey session mint` and `latchkey session read`. */
export function defineSession({ program, output, end }: CommandLine): void {
  const session = program
    .command('session')
    .summary('make a session for a test, or look into one')
    .description('Makes sessions for tests, and shows what is in one.');
  withProject(session.command('mint'))
    .summary('make a session, and print its cookie')
    .description(
      'Makes a session that the application takes for one of its own, and prints the value of a Cookie header. Nothing of ' +
        'the application is called. With stored sessions, a row is written.',
    )
    .option('--user-id <id>', 'the user (claim sub)')
    .option('--email <address>', 'the address of the user')
    .option('--name <name>', 'the name of the user')
    .option('--claims <json>', 'further claims, as your jwt callback sets them at sign-in', parseClaims)
    .option('--max-age <seconds>', 'how long it lasts (default: as configured)', wholeNumber(1, LONGEST))
    .option('--url <url>', 'where it is used (default: AUTH_URL, http://localhost:3000)')
    .option('--create-user', 'with stored sessions: create the user if there is none')
    .option('--force', 'also with NODE_ENV=production')
    .action((options: MintCommandOptions) => mint(options, output));
  withProject(session.command('read'))
    .summary('show what is in a session cookie')
    .description(
      'Shows the claims of a session: which secret decrypted it, and when it expires. Takes a Cookie header, Set-Cookie ' +
        'lines, or the value of the cookie; chunks are joined.',
    )
    .argument(
      '<cookie>',
      'the cookie, or - to read it from standard input, where no list of processes shows it',
    )
    .action(async (cookie: string, options: ProjectOptions) => end(await read(cookie, options, output)));
}

interface MintCommandOptions extends ProjectOptions, MintOptions {
  readonly force?: true;
}

function withProject(command: Command): Command {
  return command
    .addOption(configOption())
    .addOption(exportOption())
    .addOption(jsonOption())
    .addOption(cwdOption());
}

async function mint(options: MintCommandOptions, output: Output): Promise<void> {
  if (options.userId === undefined && options.email === undefined) {
    throw new CommandFailure('Say whose session it is: --user-id, --email or both.', {
      exitCode: exitCodes.usage,
    });
  }
  const application = await applicationFor(options, output);
  if (application.environment.variables['NODE_ENV'] === 'production' && options.force !== true) {
    throw new CommandFailure(
      'This is production (NODE_ENV): anyone with this cookie is signed in as that user.',
      {
        advice: ['If that is what you want: --force'],
        exitCode: exitCodes.usage,
      },
    );
  }
  const session = await mintSession(application, options);
  output.data(output.json ? JSON.stringify(session) : session.header);
}

async function read(cookie: string, options: ProjectOptions, output: Output): Promise<number> {
  const text = cookie === '-' ? await textOf(process.stdin) : cookie;
  const application = await applicationFor(options, output);
  const session = await readSession(application, text);
  if (output.json) output.data(JSON.stringify(session));
  else show(session, output);
  return session.expired ? exitCodes.failed : exitCodes.fine;
}

/** Where no file was named, the secret of the environment is enough for sessions in a token. */
async function applicationFor(options: ProjectOptions, output: Output): Promise<Application> {
  try {
    return await loadApplication(options);
  } catch (error) {
    if (!(error instanceof CommandFailure) || options.config !== undefined) throw error;
    const [reason = ''] = error.message.split('\n');
    output.tell(`${output.paint('warning', 'note:')} ${reason} Going by the environment and the defaults.`);
    return withoutConfiguration(options);
  }
}

function show(
  { strategy, cookie, chunks, secret, claims, expires, expired }: ReadSession,
  output: Output,
): void {
  const pieces = chunks > 1 ? `, in ${chunks} chunks` : '';
  output.print(`cookie    ${cookie}${pieces}`);
  if (secret !== undefined) output.print(`decrypted by ${secret}`);
  const when = expires === null ? 'never' : expires;
  output.print(`expires   ${expired ? output.paint('bad', `${when} (expired)`) : when}`);
  output.print(strategy === 'database' ? 'user' : 'claims');
  for (const line of JSON.stringify(claims, undefined, 2).split('\n')) output.print(`  ${line}`);
}

function parseClaims(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported in the same words as any other value that is no object.
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}
