import { Command, CommanderError } from 'commander';
import { commands } from './commands.js';
import { errorText } from './error-text.js';
import { CommandFailure, exitCodes } from './failure.js';
import { createOutput, type Output } from './output.js';

/**
 * Runs a command line.
 * @param args what stands behind the name of the program
 * @returns the exit code: 0 all is well, 1 something was found or failed, 2 wrong use
 */
export async function run(args: readonly string[]): Promise<number> {
  const output = createOutput({
    json: args.includes('--json'),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
  });
  let exitCode: number = exitCodes.fine;
  const program = createProgram(output, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    return tellFailure(error, output);
  }
}

function createProgram(output: Output, end: (code: number) => void): Command {
  const program = new Command('latchkey')
    .description('Sets up, checks and tests authentication with Latchkey. Collects no usage data.')
    .configureHelp({ helpWidth: output.width, showGlobalOptions: true })
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', '\nExit codes: 0 all is well, 1 something was found or failed, 2 wrong use.')
    .addHelpCommand(false);
  for (const define of commands) define({ program, output, end });
  return program;
}

function tellFailure(error: unknown, output: Output): number {
  // Commander has written its sentence, and ends help with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.fine : exitCodes.usage;
  if (error instanceof CommandFailure) {
    output.tell(`${output.paint('bad', 'error:')} ${error.message}`);
    for (const line of error.advice) output.tell(output.wrap(line, 2));
    return error.exitCode;
  }
  output.tell(`${output.paint('bad', 'error:')} ${errorText(error)}`);
  return exitCodes.failed;
}
