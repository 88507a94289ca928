import { definedTexts } from '../../../kit/defined-texts.js';

/** The URL of an endpoint, with the parameters that a provider adds to it. */
export function withParams(endpoint: string, params: Readonly<Record<string, unknown>> | undefined): string {
  const added = Object.entries(definedTexts(params));
  if (added.length === 0) return endpoint;
  const url = new URL(endpoint);
  for (const [name, value] of added) url.searchParams.set(name, value);
  return url.href;
}
