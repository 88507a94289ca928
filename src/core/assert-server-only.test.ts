import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '../errors.js';
import { assertServerOnly } from './assert-server-only.js';

afterEach(() => vi.unstubAllGlobals());

/** What a page has and a server lacks: `document` belongs to it, and there is no Node. */
function visit(document: unknown, process: unknown): void {
  vi.stubGlobal('document', document);
  vi.stubGlobal('process', process);
}

describe('assertServerOnly', () => {
  it.each([[undefined], [{ env: {}, versions: {} }]])(
    'refuses in a page, whatever its `process`: %j',
    (process) => {
      visit({ defaultView: globalThis }, process);
      expect(() => assertServerOnly('`createAuth`')).toThrow(AuthError);
      expect(() => assertServerOnly('`createAuth`')).toThrow(
        /^`createAuth` was called in a browser, .*`latchkey\/client`/,
      );
    },
  );

  it.each([
    ['a server', undefined, undefined],
    ['a worker that renders with a document of its own', { defaultView: {} }, undefined],
    ['React Native, with a `document` of nobody', {}, undefined],
    ['tests in Node with a simulated page', { defaultView: globalThis }, { versions: { node: '24.0.0' } }],
  ])('lets through %s', (_, document, process) => {
    visit(document, process);
    expect(() => assertServerOnly('`createAuth`')).not.toThrow();
  });
});
