import type { CommandLine } from './command-line.js';
import { defineDoctor } from './doctor/command.js';
import { defineInit } from './init/command.js';
import { defineMigrate } from './migrate/command.js';
import { defineSecret } from './secret/command.js';
import { defineSession } from './session/command.js';
import { defineUser } from './user/command.js';

/** The commands, in the order of the help. */
export const commands: readonly ((line: CommandLine) => void)[] = [
  defineInit,
  defineSecret,
  defineDoctor,
  defineMigrate,
  defineSession,
  defineUser,
];
