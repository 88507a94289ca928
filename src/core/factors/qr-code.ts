import encodeQR from 'qr';

/** Light modules around the code, which readers need. */
const BORDER = 2;

/** A QR code as SVG, without style attributes, which the content security policy of the pages forbids. */
export function qrCode(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  // One bar for each run of dark modules.
  const bars = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index: x, 0: run }) => `M${x} ${y}h${run.length}v1h-${run.length}z`),
  );
  const size = rows.length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="208" height="208" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${bars.join('')}"/></svg>`
  );
}
