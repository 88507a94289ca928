import type { Core } from './installation.ts';
import type { Answer } from './visitor.ts';

/** What only one of the cores did, and which: `GET /session sets authjs.session-token`. */
export type AnswerDifferences = Readonly<Record<string, Core>>;

/** What one run saw of the core's routes: facts that hold in every run, whatever tokens and flows it has. */
export class Answers {
  readonly facts = new Set<string>();
  readonly #basePath: string;

  constructor(basePath: string) {
    this.#basePath = basePath;
  }

  /** Notes what an answer shows, if a route of the core gave it. */
  note(method: string, answer: Answer): void {
    if (!answer.url.pathname.startsWith(`${this.#basePath}/`)) return;
    const route = `${method} ${answer.url.pathname.slice(this.#basePath.length)}`;
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const parts = [String(answer.status), type, this.#target(answer), jsonKeys(type, answer.text)];
    this.facts.add(`${route} answers ${parts.filter((part) => part !== '').join(' ')}`);
    const caching = answer.headers.get('cache-control');
    if (caching !== null) this.facts.add(`${route} has Cache-Control: ${caching}`);
    for (const { name, value } of answer.cookies)
      this.facts.add(`${route} ${value === '' ? 'deletes' : 'sets'} ${withoutFlow(name)}`);
  }

  /** Where it leads to, as far as that does not differ from run to run. */
  #target({ url, headers }: Answer): string {
    const location = headers.get('location');
    if (location === null) return '';
    const target = new URL(location, url);
    if (target.origin !== url.origin) return 'to the provider';
    if (!target.pathname.startsWith(`${this.#basePath}/`)) return `to ${target.pathname}`;
    const told = ['error', 'code'].filter((name) => target.searchParams.has(name));
    const query = told.map((name) => `${name}=${target.searchParams.get(name) ?? ''}`).join('&');
    return `to ${target.pathname.slice(this.#basePath.length)}${query === '' ? '' : `?${query}`}`;
  }
}

/** What only one of two runs saw. */
export function onlyOne(ours: ReadonlySet<string>, real: ReadonlySet<string>): AnswerDifferences {
  const only = (core: Core, facts: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...facts].filter((fact) => !others.has(fact)).map((fact) => [fact, core] as const);
  return Object.fromEntries(
    [...only('ours', ours, real), ...only('real', real, ours)].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function jsonKeys(type: string, text: string): string {
  if (type !== 'application/json') return '';
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? `{ ${Object.keys(value).join(', ')} }` : text;
}

/** Cookies of a flow end with its id. */
function withoutFlow(name: string): string {
  return name.replace(/(\.(?:state|nonce|code_verifier))\.[\w-]+$/, '$1.<flow>');
}
