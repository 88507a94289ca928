import { isLoopback } from '../../core/kit/loopback.js';
import type { Finding } from './finding.js';
import { listOf } from './finding.js';

/** What an application knows about its own address. */
export interface OriginFacts {
  /** The configured origins; empty when none is. */
  readonly origins: readonly string[];
  readonly trustHost: boolean;
  readonly basePath: string;
  /** Whether NODE_ENV is `production`; `undefined` when nothing says. */
  readonly isProduction: boolean | undefined;
  /** Whether the configuration or AUTH_TRUST_HOST says that hosts are trusted, rather than a default for development. */
  readonly trustsOnPurpose: boolean;
  /** Whether the variables of a platform are set that checks hosts itself. */
  readonly isOnPlatform: boolean;
}

/** Examines which origin the application believes it has. */
export function examineOrigin(facts: OriginFacts): Finding[] {
  const { origins } = facts;
  return [origins.length > 0 ? known(facts) : unknown(facts), ...plainOrigins(facts)];
}

function known({ origins, basePath }: OriginFacts): Finding {
  const addresses = origins.map((origin) => `${origin}${basePath}`);
  return { id: 'origin.known', level: 'ok', title: `The application's address is ${listOf(addresses)}` };
}

function unknown({ trustHost, trustsOnPurpose, isOnPlatform, isProduction, basePath }: OriginFacts): Finding {
  if (!trustHost) {
    return {
      id: 'origin.untrusted',
      level: 'problem',
      title: 'The application does not know its address, and rejects every request',
      seen: 'Neither `origin` (AUTH_URL) nor `trustHost` (AUTH_TRUST_HOST) is set.',
      advice: 'Set AUTH_URL to the address that users visit, for instance https://example.com',
    };
  }
  if (isOnPlatform) {
    const title = `The application's address is ${describeBasePath(basePath)} at the host that the platform names`;
    return { id: 'origin.platform', level: 'ok', title };
  }
  if (trustsOnPurpose) {
    return {
      id: 'origin.any-host',
      level: isProduction === true ? 'warning' : 'note',
      title: 'The application trusts every Host header',
      seen: '`trustHost` (AUTH_TRUST_HOST) is set, and `origin` (AUTH_URL) is not.',
      advice: 'Set AUTH_URL to the address that users visit. Otherwise your proxy must check the header.',
    };
  }
  return {
    id: 'origin.development-only',
    level: 'warning',
    title: 'The address is unknown, so in production every request is rejected',
    seen: 'Neither AUTH_URL nor AUTH_TRUST_HOST is set. Outside of production, every host is trusted.',
    advice: 'Set AUTH_URL where the application is deployed, for instance https://example.com',
  };
}

/** Addresses without TLS: browsers keep no `Secure` cookies for them, and anybody in between reads the others. */
function plainOrigins({ origins, isProduction }: OriginFacts): Finding[] {
  const plain = origins.filter((origin) => {
    const { protocol, hostname } = new URL(origin);
    return protocol === 'http:' && !isLoopback(hostname);
  });
  if (plain.length === 0) return [];
  return [
    {
      id: 'origin.plain-http',
      level: isProduction === false ? 'note' : 'warning',
      title: `${listOf(plain)} does not use https`,
      advice: 'Attackers on the network can read sessions. Use https wherever users sign in.',
    },
  ];
}

function describeBasePath(basePath: string): string {
  return basePath === '' ? '/' : basePath;
}
