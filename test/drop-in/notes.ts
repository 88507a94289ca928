import type { App } from './apps.ts';

/** What one or several applications do otherwise than the others, with either core. */
export interface Note {
  readonly note: string;
  /** Their names. */
  readonly apps: readonly string[];
}

type Noted = Pick<App, 'name' | 'hasStalePeers' | 'hasCsrf' | 'unknownAction'>;

/** What has to be known of the applications to read the table. */
export function notesOn(apps: readonly Noted[]): Note[] {
  const notes = new Map<string, string[]>();
  for (const app of apps) {
    for (const note of notesOnOne(app)) notes.set(note, [...(notes.get(note) ?? []), app.name]);
  }
  return [...notes].map(([note, names]) => ({ note, apps: names }));
}

function notesOnOne({ hasStalePeers, hasCsrf, unknownAction }: Noted): string[] {
  return [
    ...(hasCsrf
      ? []
      : [
          'the binding turns the CSRF check of the core off: `csrf` is not found, and no post is tried without a token',
        ]),
    ...(unknownAction === undefined
      ? []
      : [`an unknown action never reaches the core: the framework answers it with ${unknownAction}`]),
    ...(hasStalePeers === true
      ? [
          'installs only with `--legacy-peer-deps`: the peers of the binding name another release of the framework',
        ]
      : []),
  ];
}
