import { InvalidArgumentError, Option } from 'commander';

/** Reads an option as a whole number between two others. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** `--json`, of every command that tells something. */
export function jsonOption(): Option {
  return new Option('--json', 'print the result as JSON, and nothing else');
}

/** `--cwd`: where the command looks for the project. */
export function cwdOption(): Option {
  return new Option('--cwd <folder>', 'the folder of the project').default(process.cwd(), 'the current one');
}

/** `--config`: the file that has the configuration. */
export function configOption(): Option {
  return new Option('--config <path>', 'the file that has the configuration (default: the usual places)');
}

/** `--export`: the name of the configuration in its file. */
export function exportOption(): Option {
  return new Option('--export <name>', 'the name of its export (default: the usual names)');
}

/** What {@link cwdOption}, {@link configOption} and {@link exportOption} give. */
export interface ProjectOptions {
  readonly cwd: string;
  readonly config?: string;
  readonly export?: string;
}
