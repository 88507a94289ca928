import type { TestBrowser } from '../../src/testing/index.js';
import { ORIGIN } from './password-stage.js';

/** The options of `latchkey/client` with which a browser of tests sends its requests. */
export interface ClientOf {
  /** The requests that were sent: method, path and query. */
  readonly sent: string[];
  readonly options: { readonly fetch: typeof fetch };
}

export function clientOf(browser: TestBrowser): ClientOf {
  const sent: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, ORIGIN), init);
    sent.push(`${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`);
    return browser.send(request);
  };
  return { sent, options: { fetch: send } };
}
