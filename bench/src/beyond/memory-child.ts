import { pathToFileURL } from 'node:url';
import { limitEncode, limitKey } from '../contestants/limit-crypto.ts';
import { claims, get, SECRET, SESSION_COOKIE } from '../scene.ts';

/** Answers 10,000 requests, 64 at a time, and says how much memory the process has then. */
const { handle } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as {
  handle: (request: Request) => Promise<Response>;
};
const key = limitKey(SECRET, SESSION_COOKIE);
let left = 10_000;
const worker = async (): Promise<void> => {
  while (left-- > 0) {
    await (await handle(get('/session', `${SESSION_COOKIE}=${limitEncode(key, claims())}`))).text();
    await new Promise((resolve) => setImmediate(resolve));
  }
};
await Promise.all(Array.from({ length: 64 }, worker));
console.log(JSON.stringify({ rss: process.memoryUsage().rss / 1e6 }));
