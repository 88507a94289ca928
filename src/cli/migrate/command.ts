import { Option } from 'commander';
import { resolveSchema, type SqlLayout } from '../../adapters/sql/schema.js';
import type { CommandLine } from '../command-line.js';
import { errorText } from '../error-text.js';
import { CommandFailure, exitCodes } from '../failure.js';
import { configOption, cwdOption, exportOption, jsonOption, type ProjectOptions } from '../options.js';
import type { Output } from '../output.js';
import { loadApplication } from '../project/application.js';
import { confirmed } from '../prompt.js';
import { databases, type DialectName, dialectNames, layoutNames } from './dialects.js';
import { drizzleOrganizations, drizzleText } from './drizzle.js';
import { tablesOfOrganizations } from './printed-tables.js';
import { prismaOrganizations, prismaText } from './prisma.js';
import { statementsFor } from './sql.js';

interface MigrateOptions extends ProjectOptions {
  readonly to: Target;
  readonly dialect?: DialectName;
  readonly layout: SqlLayout;
  readonly organizations?: true;
  readonly apply?: true;
  readonly yes?: true;
}

type Target = 'sql' | 'prisma' | 'drizzle';

/** Defines `latchkey migrate`. */
export function defineMigrate({ program, output }: CommandLine): void {
  program
    .command('migrate')
    .summary('print the tables as SQL, Prisma or Drizzle, or create them')
    .description(
      'Prints what the tables of an adapter look like, and changes nothing. With --apply, the adapter of the ' +
        'configuration creates what is missing in its database.',
    )
    .addOption(
      new Option('--to <form>', 'the form of the text').choices(['sql', 'prisma', 'drizzle']).default('sql'),
    )
    .addOption(new Option('--dialect <database>', 'the database').choices(dialectNames))
    .addOption(
      new Option('--layout <name>', 'for SQL: whose names and types the tables have')
        .choices(layoutNames)
        .default('drizzle'),
    )
    .option('--organizations', 'with the tables of organizationStore(), which are for large organizations')
    .option('--apply', 'create what is missing, by the adapter of the configuration')
    .option('-y, --yes', 'with --apply: do not ask')
    .addOption(configOption())
    .addOption(exportOption())
    .addOption(jsonOption())
    .addOption(cwdOption())
    .action((options: MigrateOptions) => (options.apply ? apply(options, output) : print(options, output)));
}

function print({ to, dialect, layout, organizations }: MigrateOptions, output: Output): void {
  if (dialect === undefined) {
    throw new CommandFailure(`Say which database: --dialect ${dialectNames.join('|')}.`, {
      exitCode: exitCodes.usage,
    });
  }
  const text = textFor({ to, dialect, layout, organizations });
  output.data(output.json ? JSON.stringify({ to, dialect, ...(to === 'sql' && { layout }), text }) : text);
}

/** What is printed. */
interface Printed {
  readonly to: Target;
  readonly dialect: DialectName;
  readonly layout: SqlLayout;
  readonly organizations: true | undefined;
}

/** The tables as text. */
function textFor({ to, dialect, layout, organizations }: Printed): string {
  if (to === 'prisma') return prismaText(dialect, organizations === true ? prismaOrganizations : []);
  if (to === 'drizzle') return drizzleText(dialect, organizations === true ? drizzleOrganizations : []);
  const { dialect: sql, layouts } = databases[dialect];
  if (!layouts.includes(layout)) {
    throw new CommandFailure(`${dialect} has no layout ${layout}. It has ${layouts.join(', ')}.`, {
      exitCode: exitCodes.usage,
    });
  }
  const schema = resolveSchema({ layouts, given: layout });
  const further = organizations === true ? tablesOfOrganizations(schema) : [];
  // Apart from each other, as two stores create them: each has one table that its others refer to.
  const statements = [...statementsFor(sql, schema), ...statementsFor(sql, schema, further)];
  return `${statements.join(';\n\n')};\n`;
}

async function apply(options: MigrateOptions, output: Output): Promise<void> {
  const { config, file } = await loadApplication(options);
  const adapter = typeof config.adapter === 'function' ? config.adapter() : config.adapter;
  if (adapter === undefined) throw new CommandFailure(`The configuration in ${file} has no adapter.`);
  const organizations: object | undefined = config.organizations?.store;
  const all = [adapter, ...(organizations === undefined ? [] : [organizations])];
  const migrated = all.filter((store) => typeof Reflect.get(store, 'migrate') === 'function');
  if (migrated.length === 0) {
    throw new CommandFailure('This adapter does not create its tables itself.', {
      advice: ['Print them: latchkey migrate --to sql --dialect postgres (or --to prisma, --to drizzle)'],
    });
  }
  const lists = await Promise.all(migrated.map(pendingOf));
  const pending = lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
  if (pending?.length === 0) {
    if (output.json) output.data(JSON.stringify({ applied: [] }));
    output.print(`${output.paint('good', 'ok:')} The tables are complete: there is nothing to do.`);
    return;
  }
  output.print(`What is missing in the database of ${file} is created, and nothing that exists is changed.`);
  for (const statement of pending ?? []) output.print(`\n${statement};`);
  if (options.yes !== true && !(await confirmed('Create what is missing?', output)))
    throw new CommandFailure('Nothing was changed.');
  for (const store of migrated) await asked(() => Reflect.apply(Reflect.get(store, 'migrate'), store, []));
  if (output.json) output.data(JSON.stringify({ applied: pending ?? true }));
  output.print(`${output.paint('good', 'ok:')} The tables are complete.`);
}

/** What a store would execute; `undefined` for those that do not tell. */
async function pendingOf(adapter: object): Promise<readonly string[] | undefined> {
  const tell: unknown = Reflect.get(adapter, 'pendingMigration');
  if (typeof tell !== 'function') return undefined;
  const pending = await asked(() => Reflect.apply(tell, adapter, []));
  return Array.isArray(pending) ? pending.map(String) : undefined;
}

/** Asks something of the database. */
async function asked(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    throw new CommandFailure(`The database refused: ${errorText(error)}`, { cause: error });
  }
}
