/** The areas that findings are grouped by, with the heading that people see, in the order of the report. */
export const AREAS = {
  project: 'Project',
  environment: 'Environment',
  configuration: 'Configuration',
  secrets: 'Secrets',
  origin: 'Address',
  application: 'Running application',
  providers: 'Providers',
  database: 'Database',
} as const;

/** What a finding is about. */
export type Area = keyof typeof AREAS;

/** How serious a finding is. Only a `problem` makes the command fail. */
export type Level = 'ok' | 'note' | 'warning' | 'problem';

/** The result of one examination. No member ever holds the value of a secret. */
export interface Finding {
  /** Stable across releases: programs may compare it. */
  readonly id: `${Area}.${string}`;
  readonly level: Level;
  /** What is the case, in one short line. */
  readonly title: string;
  /** What was seen: names, paths, addresses. */
  readonly seen?: string | undefined;
  /** What to do. */
  readonly advice?: string | undefined;
}

/** The area of a finding, which its id begins with. */
export function areaOf({ id }: Pick<Finding, 'id'>): Area {
  // The type of the id says that it begins with an area and a dot.
  return id.slice(0, id.indexOf('.')) as Area;
}

/** A few items of a list as text, and how many more there are. */
export function listOf(items: readonly string[], most: number = 4): string {
  const more = items.length - most;
  return more > 0 ? `${items.slice(0, most).join(', ')} and ${more} more` : items.join(', ');
}

/** The same with an item on each line, for paths and sentences. */
export function linesOf(items: readonly string[], most: number): string {
  const more = items.length - most;
  return [...items.slice(0, most), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

/** Where a variable is set, as a sentence. */
export function whereSet(source: string | undefined, more: string = ''): string {
  return `It is set in ${source === undefined || source === 'process' ? 'the environment of the process' : source}${more}.`;
}
