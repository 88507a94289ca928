import type { OptionTable } from '../../types/option-table.js';
import { isObject } from '../kit/object.js';
import { closest, plainOf } from './did-you-mean.js';
import type { Finding } from './finding.js';
import { wrongValue } from './review-more.js';

/** Whose options are reviewed. */
export interface Reviewed {
  /** Follows the name of an option in a sentence, such as ` of provider "github"`. */
  readonly where?: string;
  /** Whether there may be members of the application's own: then only names are reported that are nearly those of options. */
  readonly isOpen?: boolean;
}

/** Names that framework bindings and older configurations have in addition to the options. */
const FOREIGN: ReadonlySet<string> = new Set([
  // next-auth calls it in its middleware, and so does `latchkey/next`; all else has refused it by now.
  'callbacks.authorized',
  // auth-astro and others keep their mount path here.
  'prefix',
  'injectEndpoints',
  'configFile',
]);

/**
 * Finds options that do not exist, and values that no option can have. Symbols are ignored, and so are names that frameworks
 * mark as unstable, experimental or private.
 */
export function reviewOptions(
  options: object,
  table: OptionTable,
  { where = '', isOpen = false }: Reviewed = {},
): Finding[] {
  // Most objects of a table are in no configuration: a row is read where its object is met.
  const namesIn = (path: string): ReadonlyMap<string, string> | undefined =>
    Object.hasOwn(table, path) ? kindsByName(table[path] ?? '') : undefined;
  const reviewed = (object: object, path: string, prefix: string): Finding[] => {
    const known = namesIn(path);
    return Object.entries(object).flatMap(([name, value]: [string, unknown]) => {
      if (value === undefined || value === null) return [];
      const full = prefix + name;
      const kinds = known?.get(name);
      if (kinds === undefined) {
        if (known === undefined || FOREIGN.has(full) || /^(?:unstable|experimental|[_$])/.test(name))
          return [];
        const near = closest(name, [...known.keys()]);
        const hasOwn = isOpen || known.has('*');
        // Members of the application's own may be anywhere, also beside an option that they are nearly named like.
        if (hasOwn && (near === undefined || Reflect.get(object, near) !== undefined)) return [];
        const meant = near === undefined ? elsewhere(name, table) : prefix + near;
        const hint = meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
        return [
          {
            code: 'unknown-option',
            details: `\`${full}\`${where} is not an option and has no effect.${hint}`,
          },
        ];
      }
      const inside = [name, '*']
        .map((step) => (path && `${path}.`) + step)
        .find((one) => Object.hasOwn(table, one));
      return [
        ...wrongValue({ full, where }, value, kinds),
        ...(isObject(value) && inside !== undefined ? reviewed(value, inside, `${full}.`) : []),
      ];
    });
  };
  return reviewed(options, '', '');
}

/** An option of another object: the name may be right, but in the wrong place. */
function elsewhere(name: string, table: OptionTable): string | undefined {
  // Parameters of a request can have any name; this one is often set beside them.
  if (/^scopes?$/.test(name) && Object.hasOwn(table, 'authorization')) return 'authorization.params.scope';
  for (const [path, row] of Object.entries(table)) {
    const same = [...kindsByName(row).keys()].find((other) => plainOf(other) === plainOf(name));
    if (same !== undefined && !path.includes('*')) return (path && `${path}.`) + same;
  }
  return undefined;
}

function kindsByName(row: string): ReadonlyMap<string, string> {
  const groups = row.split(';').map((group) => group.split(' '));
  return new Map(
    groups.flatMap(([kinds = '', ...names]) =>
      (kinds === '*' ? [kinds] : names).map((name) => [name, kinds]),
    ),
  );
}
