import { type Address, askApplication, callbackUrlsOf } from './ask-application.js';
import type { CallbackUrl } from './callback-urls.js';
import { examineApplication } from './examine-application.js';
import type { Finding } from './finding.js';
import type { GatheredConfiguration } from './gather-configuration.js';

/** What a running application says about itself. */
export interface LiveApplication {
  readonly address: Address;
  readonly findings: readonly Finding[];
  /** As the application tells them. */
  readonly callbackUrls: readonly CallbackUrl[];
}

/** Asks a running application. A path in the URL is its base path; without one, the configuration says. */
export async function examineLiveApplication(
  url: URL,
  configuration: GatheredConfiguration | undefined,
): Promise<LiveApplication> {
  const path = url.pathname.replace(/\/+$/, '');
  const basePath = path === '' ? (configuration?.parts.basePath ?? '/auth') : path;
  const address = { origin: url.origin, basePath };
  const answers = await askApplication(address);
  const origins = configuration?.parts.origins ?? [];
  return {
    address,
    findings: examineApplication({ answers, origins }),
    callbackUrls: Object.entries(callbackUrlsOf(answers.providers) ?? {}).map(([id, callback]) => ({
      provider: id,
      name: id,
      url: callback,
      path: new URL(callback).pathname,
    })),
  };
}
