/**
 * Makes a logo for `style.logo` from SVG elements on a 24 x 24 canvas: a `data:` URL, so that pages load nothing for it.
 *
 * @param elements The content of the `svg` element. It is not escaped, so never pass text from users.
 */
export function drawing(elements: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${elements}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** An envelope: the logo of providers that send email. */
export const envelope: string = /* @__PURE__ */ drawing(
  `<path d='M2 5h20v14H2zl10 8 10-8' fill='none' stroke='#17171a' stroke-width='2' stroke-linejoin='round'/>`,
);
