import type { CommandLine } from '../command-line.js';
import { configOption, cwdOption, exportOption, jsonOption } from '../options.js';
import type { DoctorOptions } from './doctor.js';

/** Defines `latchkey doctor`. */
export function defineDoctor({ program, output, end }: CommandLine): void {
  program
    .command('doctor')
    .summary('find out why users cannot sign in')
    .description(
      'Examines a project: its packages, environment, configuration, secrets, providers and database, and with --url the ' +
        'running application. Changes nothing. Sends requests only to the configured issuers and to the address in --url.',
    )
    .option('--url <address>', 'a running application to ask, for instance https://example.com')
    .option('--offline', 'ask no provider')
    .addOption(configOption())
    .addOption(exportOption())
    .addOption(jsonOption())
    .addOption(cwdOption())
    .addHelpText('after', '\nExit codes: 0 no problem, 1 problems, 2 wrong use, or it could not run.')
    .action(async (options: DoctorOptions) => {
      // Loaded for this command only: it brings much of the library.
      const { doctor } = await import('./doctor.js');
      end(await doctor(options, output));
    });
}
