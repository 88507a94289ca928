import { readFileSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

interface Asset {
  readonly type: string;
  readonly body: Buffer | string;
}

const SCRIPT = 'text/javascript; charset=utf-8';

/** What pages load, by path. Read once: it does not change while the demo runs. */
const ASSETS: ReadonlyMap<string, Asset> = new Map([
  [
    '/style.css',
    { type: 'text/css; charset=utf-8', body: readFileSync(new URL('./style.css', import.meta.url)) },
  ],
  ['/assets/passkeys.js', { type: SCRIPT, body: homeScript() }],
  ...clientModules(),
]);

/** The home page's own script. Browsers know no packages: what a bundler would do is done here, for the one name. */
function homeScript(): string {
  const source = readFileSync(new URL('./browser/passkeys.js', import.meta.url), 'utf8');
  return source.replace("'latchkey/client'", "'/assets/client/index.js'");
}

/** `latchkey/client` as it was built: modules that browsers load as they are. */
function clientModules(): [path: string, asset: Asset][] {
  const folder = new URL('.', import.meta.resolve('latchkey/client'));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [`/assets/client/${name}`, { type: SCRIPT, body: readFileSync(new URL(name, folder)) }]);
}

/** Answers a request for something that pages load; `false` when there is no such thing. */
export function sendAsset(response: ServerResponse, path: string): boolean {
  const asset = ASSETS.get(path);
  if (asset === undefined) return false;
  const headers = {
    'Content-Type': asset.type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'max-age=300',
  };
  response.writeHead(200, headers).end(asset.body);
  return true;
}
