/** The first of these texts that is not empty, without spaces around it; `null` if there is none. */
export function firstText(...candidates: readonly unknown[]): string | null {
  return candidates.map((one) => (typeof one === 'string' ? one.trim() : '')).find(Boolean) ?? null;
}

/** A name of several parts, such as first and last name, of which any may be missing; `null` without parts. */
export function fullName(...parts: readonly unknown[]): string | null {
  return (
    parts
      .map((part) => firstText(part))
      .filter(Boolean)
      .join(' ') || null
  );
}

/** The first of these that can be a picture, an absolute http(s) URL; `null` if there is none. */
export function pictureOf(...candidates: readonly unknown[]): string | null {
  return firstText(
    ...candidates.filter((url) => /^https?:\/\/./i.test(String(url)) && URL.canParse(String(url))),
  );
}
