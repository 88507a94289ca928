import { expect } from 'vitest';

/** The reference of a fault: eight hexadecimal digits (contract, The reference of a fault). */
export const REFERENCE = /^[0-9a-f]{8}$/;

/** Where a browser is sent to be shown a fault: `url`, and the reference behind its query. */
export function withReference(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(/[^\w ]/g, String.raw`\$&`)}&reference=[0-9a-f]{8}$`);
}

/** What a program is told of a fault. */
export const serverError = (): unknown => ({
  message: expect.any(String),
  reference: expect.stringMatching(REFERENCE),
});

/** A URL without the reference of a fault, which the original has not. */
export function withoutReference(url: string): string {
  return url.replace(/&reference=[0-9a-f]{8}$/, '');
}
