import { confirm, isCancel } from '@clack/prompts';
import { CommandFailure, exitCodes } from './failure.js';
import type { Output } from './output.js';

/**
 * Asks whether to go on.
 * @throws {CommandFailure} where the user cannot be asked
 */
export async function confirmed(question: string, { interactive }: Output): Promise<boolean> {
  if (!interactive) {
    throw new CommandFailure(`${question} There is no terminal to ask. Pass --yes.`, {
      exitCode: exitCodes.usage,
    });
  }
  const answer = await confirm({ message: question, initialValue: false });
  return !isCancel(answer) && answer;
}
