/** Frameworks for which `latchkey init` writes an application that is started, and what it is asked for beside that. */
export const INITIALISED: Readonly<Record<string, string>> = {
  next: '--providers github,google --store sqlite',
  express: '--providers github --store sqlite',
  hono: '--store sqlite',
  sveltekit: '--providers google --store sqlite',
  astro: '--providers github',
};

/** The arguments of `latchkey init` for a framework. */
export function initArguments(name: string): string {
  return `--framework ${name} --yes ${INITIALISED[name] ?? ''}`;
}
