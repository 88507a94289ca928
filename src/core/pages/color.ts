/** An opaque colour as `#rrggbb`, which can be put into a stylesheet as it is. */
export type Color = `#${string}`;

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/;
const NUMBER = '([+-]?(?:\\d{1,4}(?:\\.\\d{1,6})?|\\.\\d{1,6}))';
const ALPHA_ONE = '(?:1(?:\\.0+)?|100(?:\\.0+)?%)';
// The legacy syntax with commas, and the modern one with spaces and a slash.
const WITH_COMMAS = functionSyntax(' *, *', ' *, *');
const WITH_SPACES = functionSyntax(' +', ' */ *');

/**
 * Parses a colour in hex, `rgb()`, `hsl()` or by name (CSS Color Level 4). `undefined` for anything else, and for
 * colours that are not opaque: what is readable on them depends on what is behind them.
 */
export function parseColor(text: string | undefined): Color | undefined {
  // No colour is longer than this.
  if (typeof text !== 'string' || text.length > 72) return undefined;
  const color = text.trim().toLowerCase();
  if (HEX.test(color))
    return color.length === 7 ? `#${color.slice(1)}` : `#${color.slice(1).replace(/./g, '$&$&')}`;
  const parts = WITH_COMMAS.exec(color) ?? WITH_SPACES.exec(color);
  return parts === null ? namedColor(color) : fromFunction(parts);
}

/** The text colour for a background: `preferred` if its contrast is at least 4.5, otherwise white or black. */
export function readableOn(background: Color, preferred?: Color): Color {
  // WCAG 2.2, success criterion 1.4.3. Either white or black always meets it.
  if (preferred !== undefined && contrast(background, preferred) >= 4.5) return preferred;
  return contrast(background, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Color, other: Color): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(color: Color): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function functionSyntax(between: string, slash: string): RegExp {
  const components = `${NUMBER}(deg|%|)${between}${NUMBER}(%?)${between}${NUMBER}(%?)`;
  return new RegExp(`^(rgb|hsl)a?\\( *${components}(?:${slash}${ALPHA_ONE})? *\\)$`);
}

function fromFunction([, model, a, unitA, b, unitB, c, unitC]: RegExpExecArray): Color | undefined {
  const [first, second, third] = [Number(a), Number(b), Number(c)];
  if (model === 'rgb') {
    if (unitA === 'deg' || unitB !== unitA || unitC !== unitA) return undefined;
    const full = unitA === '%' ? 100 : 255;
    return toHex([first / full, second / full, third / full]);
  }
  return unitA !== '%' && unitB === '%' && unitC === '%'
    ? fromHsl(first, clamp(second / 100), clamp(third / 100))
    : undefined;
}

/** Converts from HSL: the hue in degrees, the others between 0 and 1. */
function fromHsl(hue: number, saturation: number, lightness: number): Color {
  // The algorithm of CSS Color Level 4, section 7.1.
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  return toHex(
    [0, 8, 4].map((offset) => {
      const position = (((offset + hue / 30) % 12) + 12) % 12;
      return lightness - amplitude * Math.max(-1, Math.min(position - 3, 9 - position, 1));
    }),
  );
}

/** Converts red, green and blue between 0 and 1. */
function toHex(values: readonly number[]): Color {
  const bytes = values.map((value) =>
    Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${bytes.join('')}`;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

// The named colours (CSS Color Level 4, section 6.1), without the spellings with `grey`. Names and values are kept apart,
// because a table of 148 literals would take twice as much of a bundle; the test has it as a table.
const COLOR_NAMES =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown ' +
  'burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan ' +
  'darkgoldenrod darkgray darkgreen darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred ' +
  'darksalmon darkseagreen darkslateblue darkslategray darkturquoise darkviolet deeppink deepskyblue dimgray ' +
  'dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green ' +
  'greenyellow honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon ' +
  'lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightpink lightsalmon ' +
  'lightseagreen lightskyblue lightslategray lightsteelblue lightyellow lime limegreen linen magenta maroon ' +
  'mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen ' +
  'mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive ' +
  'olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff ' +
  'peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown ' +
  'seagreen seashell sienna silver skyblue slateblue slategray snow springgreen steelblue tan teal thistle ' +
  'tomato turquoise violet wheat white whitesmoke yellow yellowgreen';
const COLOR_VALUES =
  'f0f8fffaebd700ffff7fffd4f0fffff5f5dcffe4c4000000ffebcd0000ff8a2be2a52a2adeb8875f9ea07fff00d2691eff7f506495ed' +
  'fff8dcdc143c00ffff00008b008b8bb8860ba9a9a9006400bdb76b8b008b556b2fff8c009932cc8b0000e9967a8fbc8f483d8b2f4f4f' +
  '00ced19400d3ff149300bfff6969691e90ffb22222fffaf0228b22ff00ffdcdcdcf8f8ffffd700daa520808080008000adff2ff0fff0' +
  'ff69b4cd5c5c4b0082fffff0f0e68ce6e6fafff0f57cfc00fffacdadd8e6f08080e0fffffafad2d3d3d390ee90ffb6c1ffa07a20b2aa' +
  '87cefa778899b0c4deffffe000ff0032cd32faf0e6ff00ff80000066cdaa0000cdba55d39370db3cb3717b68ee00fa9a48d1ccc71585' +
  '191970f5fffaffe4e1ffe4b5ffdead000080fdf5e68080006b8e23ffa500ff4500da70d6eee8aa98fb98afeeeedb7093ffefd5ffdab9' +
  'cd853fffc0cbdda0ddb0e0e6800080663399ff0000bc8f8f4169e18b4513fa8072f4a4602e8b57fff5eea0522dc0c0c087ceeb6a5acd' +
  '708090fffafa00ff7f4682b4d2b48c008080d8bfd8ff634740e0d0ee82eef5deb3fffffff5f5f5ffff009acd32';

/** The value of a named colour of CSS; `name` is in lower case. */
export function namedColor(name: string): `#${string}` | undefined {
  const index = COLOR_NAMES.split(' ').indexOf(name.replace('grey', 'gray'));
  return index === -1 ? undefined : `#${COLOR_VALUES.slice(6 * index, 6 * index + 6)}`;
}
