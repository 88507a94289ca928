import type { MarkSource } from './mark-table.ts';

/** The collections, as far as they are read. */
export interface Collections {
  /** `@iconify-json/logos`. */
  readonly logos: {
    /** SPDX identifier. */
    readonly license: string | undefined;
    readonly icons: Readonly<Record<string, { body: string; width?: number; height?: number }>>;
  };
  readonly simpleIcons: {
    readonly license: string | undefined;
    readonly entries: readonly SimpleIcon[];
    /** The file of an icon. */
    readonly read: (slug: string) => string;
  };
}

/** An entry of `simple-icons`. */
export interface SimpleIcon {
  readonly title: string;
  readonly slug?: string;
  readonly hex: string;
  readonly license?: { readonly type: string };
}

const CC0 = 'CC0-1.0';
const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

/** The drawing as the collection has it, in one colour or several, without gradients; throws if its terms are not CC0. */
export function drawingOf({ from, color, keep }: MarkSource, collections: Collections): string {
  const [collection, name = ''] = from.split(':');
  const svg =
    collection === 'logos'
      ? fromLogos(name, collections.logos)
      : fromSimpleIcons(name, color, collections.simpleIcons);
  if (keep === undefined) return svg;
  const elements = svg.match(/<path[^>]*\/>/g) ?? [];
  return svg.replace(/>.*<\/svg>$/s, `>${elements.slice(0, keep).join('')}</svg>`);
}

function fromLogos(name: string, { license, icons }: Collections['logos']): string {
  if (license !== CC0) throw new Error(`@iconify-json/logos is not CC0: ${license}.`);
  const icon = icons[name];
  if (icon === undefined) throw new Error(`There is no "${name}" in @iconify-json/logos.`);
  // The default size of the Iconify JSON format, as this collection has it.
  const { body, width = 256, height = 256 } = icon;
  return `<svg ${XMLNS} viewBox="0 0 ${width} ${height}">${withoutGradients(body)}</svg>`;
}

function fromSimpleIcons(
  name: string,
  color: string | undefined,
  { license, entries, read }: Collections['simpleIcons'],
): string {
  if (license !== CC0) throw new Error(`simple-icons is not CC0: ${license}.`);
  const entry = entries.find((candidate) => slugOf(candidate) === name);
  if (entry === undefined) throw new Error(`There is no "${name}" in simple-icons.`);
  // The collection is CC0; an entry may say that its drawing is not.
  if (entry.license !== undefined && entry.license.type !== CC0) {
    throw new Error(`"${name}" of simple-icons has terms of its own: ${entry.license.type}.`);
  }
  const [, d] = / d="([^"]+)"/.exec(read(name)) ?? [];
  if (d === undefined) throw new Error(`"${name}" of simple-icons has no path.`);
  return `<svg ${XMLNS} viewBox="0 0 24 24"><path fill="${color ?? `#${entry.hex}`}" d="${d}"/></svg>`;
}

function slugOf({ slug, title }: SimpleIcon): string {
  return slug ?? title.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** A gradient needs an id, and cannot be told from its middle colour at 20 px. */
function withoutGradients(body: string): string {
  const definitions = [...body.matchAll(/<(\w+Gradient) id="([^"]+)".*?<\/\1>/g)];
  return definitions
    .reduce((text, [definition, , id = '']) => {
      const stops = [...definition.matchAll(/stop-color="([^"]+)"/g)].map(([, color = '']) => color);
      return text
        .replace(definition, '')
        .replaceAll(`url(#${id})`, stops[Math.floor(stops.length / 2)] ?? '');
    }, body)
    .replace(/<defs>\s*<\/defs>/g, '');
}

/** A `data:` URL that can stand in any attribute and any string; with commas, because they need no escape. */
export function dataUrl(svg: string): string {
  const plain = svg
    .replace(
      / (d|points|viewBox)="([^"]+)"/g,
      (_, name: string, list: string) => ` ${name}="${list.replaceAll(' ', ',')}"`,
    )
    .replaceAll('"', `'`);
  return `data:image/svg+xml,${plain.replace(/[%#<>' ]/g, (sign) => `%${hexOf(sign)}`)}`;
}

function hexOf(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase();
}
