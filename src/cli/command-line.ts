import type { Command } from 'commander';
import type { Output } from './output.js';

/** What a command is defined with. */
export interface CommandLine {
  readonly program: Command;
  readonly output: Output;
  /** Sets the exit code of a command that ran to its end. */
  end(code: number): void;
}
