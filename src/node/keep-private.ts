import { around, keepPrivate, type FieldValue } from '../server/private-answer.js';

/** What is used of a response of Node, without its types: `latchkey/next` runs where Node does not. */
export interface HeaderWriter {
  readonly headersSent: boolean;
  getHeader(name: string): FieldValue;
  getHeaderNames(): readonly string[];
  removeHeader(name: string): unknown;
  setHeader(name: string, value: string): unknown;
}

/**
 * Keeps shared caches from storing a response, unless that was begun. The application may say anything before and after: in
 * `setHeader`, in `writeHead`, and in listeners that run while the header fields are written.
 */
export function keepResponsePrivate(res: HeaderWriter): void {
  if (res.headersSent) return;
  const fields = {
    get: res.getHeader.bind(res),
    set: res.setHeader.bind(res),
    delete: res.removeHeader.bind(res),
    keys: res.getHeaderNames.bind(res),
  };
  const methods = ['setHeader', 'appendHeader', 'removeHeader'];
  if (!keepPrivate({ target: res, methods, fields })) return;
  // The fields that it takes are set one by one, so that what is above sees them.
  around(res, 'writeHead', (writeHead, given) => {
    if (res.headersSent) return writeHead(...given);
    // It checks the values itself.
    for (const [name, value] of given.flatMap(fieldsIn)) res.setHeader(name, value as string);
    return writeHead(...given.filter((one) => typeof one !== 'object'));
  });
}

/** The fields among what `writeHead` takes: in an object, or a list of names and values, in pairs or one after the other. */
function fieldsIn(given: unknown): [name: string, value: unknown][] {
  if (typeof given !== 'object' || given === null) return [];
  if (!Array.isArray(given)) return Object.entries(given);
  const list: unknown[] = Array.isArray(given[0]) ? given.flat() : given;
  const fields = new Map<string, unknown[]>();
  for (let index = 0; index + 1 < list.length; index += 2) {
    const name = String(list[index]).toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), list[index + 1]].flat());
  }
  return [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
}
