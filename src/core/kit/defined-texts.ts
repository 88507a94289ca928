/** The values of parameters as text, without those that are `undefined` or `null`. */
export function definedTexts(params: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const entries = Object.entries(params ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
