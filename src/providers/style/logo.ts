/**
 * Makes a logo for `style.logo` from SVG elements on a 24 x 24 canvas: a `data:` URL, so that pages load nothing for it.
 *
 * @param elements The content of the `svg` element. It is not escaped, so never pass text from users.
 */
export function drawing(elements: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${elements}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * Makes a logo of a letter on a disc, for providers whose trademark must not be used.
 *
 * @param letter One or two characters.
 * @param foreground The colour of the letter.
 * @param background The colour of the disc.
 */
export function monogram(letter: string, foreground: string, background: string): string {
  return drawing(
    `<circle cx='12' cy='12' r='12' fill='${background}'/>` +
      `<text x='12' y='16.5' font-family='sans-serif' font-size='13' font-weight='700' text-anchor='middle' ` +
      `fill='${foreground}'>${letter}</text>`,
  );
}

/** An envelope: the logo of providers that send email. */
export const envelope: string = /* @__PURE__ */ drawing(
  `<path d='M2 5h20v14H2zl10 8 10-8' fill='none' stroke='#52525b' stroke-width='2' stroke-linejoin='round'/>`,
);
