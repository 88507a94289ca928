/** The exit codes of every command. */
export const exitCodes = {
  /** All is well. */
  fine: 0,
  /** Something was found, or failed. */
  failed: 1,
  /** The command was used wrongly: an option is unknown or missing, or a question could not be asked. */
  usage: 2,
} as const;

/** Ends a command with a message for people, and what they can do. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure';
  readonly exitCode: number;
  /** Sentences or commands, each on its own line. */
  readonly advice: readonly string[];

  constructor(message: string, { advice = [], exitCode = exitCodes.failed, cause }: FailureOptions = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.advice = advice;
    this.exitCode = exitCode;
  }
}

/** The details of a {@link CommandFailure}. */
export interface FailureOptions {
  readonly advice?: readonly string[];
  readonly exitCode?: number;
  readonly cause?: unknown;
}
