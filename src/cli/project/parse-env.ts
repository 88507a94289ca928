import * as util from 'node:util';
import { CommandFailure } from '../failure.js';

/**
 * The variables of a `.env` text, as Node reads it.
 * @throws {CommandFailure} before Node 20.12, which has no parser: an import of it by name would end the program there
 */
export function parseEnv(text: string): Readonly<Record<string, string | undefined>> {
  const { parseEnv: parse }: { parseEnv?: (text: string) => Record<string, string | undefined> } = util;
  if (parse !== undefined) return parse(text);
  throw new CommandFailure('Node 20.12 or later is needed to read .env files.');
}
