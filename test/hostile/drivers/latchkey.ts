import { readFileSync } from 'node:fs';
import { Auth, customFetch } from '../../../src/index.js';
import type { Driver } from '../driver.js';
import { withSymbol } from './with-symbol.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** This library. Its clock, its origin and its audit events are options. */
export const latchkey: Driver = {
  name: 'Latchkey',
  version,
  features: new Set([
    'flows',
    'par',
    'form_post',
    'origin',
    'audit',
    'page-headers',
    'flow-ends',
    'limits',
    'passwords',
    'passkeys',
  ]),
  open: ({ config, idpFetch, now, origin, onAudit }) => {
    const own = {
      origin,
      runtime: { now },
      ...withSymbol(config, customFetch, idpFetch),
      events: { ...config.events, audit: onAudit },
    };
    return (request) => Auth(request, own);
  },
  close: () => undefined,
};
