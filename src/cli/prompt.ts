import { confirm, isCancel, select, text } from '@clack/prompts';
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

/** A choice. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * Lets the user choose.
 * @param preferred the value that is offered first
 * @throws {CommandFailure} where they end the question
 */
export async function chosen(
  question: string,
  options: readonly Choice[],
  preferred: string | undefined,
): Promise<string> {
  const first = preferred === undefined ? {} : { initialValue: preferred };
  return answered(await select({ message: question, options: [...options], ...first }));
}

/**
 * Lets the user type.
 * @param problemIn what is wrong with a text
 * @throws {CommandFailure} where they end the question
 */
export async function typed(
  question: string,
  problemIn: (given: string) => string | undefined,
): Promise<string> {
  return answered(await text({ message: question, validate: (given) => problemIn(given ?? '') }));
}

/** A question that was ended has a symbol for an answer. */
function answered(answer: string | symbol): string {
  if (typeof answer === 'symbol') throw new CommandFailure('Nothing was written.');
  return answer;
}
