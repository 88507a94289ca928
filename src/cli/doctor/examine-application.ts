import { isLoopback } from '../../core/kit/loopback.js';
import type { Answer, Asked } from './ask.js';
import type { ApplicationAnswers } from './ask-application.js';
import { callbackUrlsOf, FORGED_HOST } from './ask-application.js';
import type { Finding } from './finding.js';
import { listOf } from './finding.js';

/** What a running application answered, and what its configuration says. */
export interface ApplicationFacts {
  readonly answers: ApplicationAnswers;
  /** The configured origins; empty when none is, or the configuration could not be loaded. */
  readonly origins: readonly string[];
}

/** Examines what a running application answers to a visitor who is not signed in. */
export function examineApplication({ answers, origins }: ApplicationFacts): Finding[] {
  const { providers } = answers;
  if ('failure' in providers) return [unreachable(answers, providers.failure)];
  const urls = callbackUrlsOf(providers);
  if (urls === undefined) return [notMounted(answers, providers)];
  return [
    ...addressOf(answers, Object.values(urls), origins),
    ...cookiesOf(answers),
    ...sessionOf(answers),
    ...forgedOf(answers),
  ];
}

function unreachable({ origin }: ApplicationAnswers, failure: string): Finding {
  return {
    id: 'application.unreachable',
    level: 'problem',
    title: `${origin} cannot be reached`,
    seen: failure,
    advice: 'Start the application, or correct the address behind --url.',
  };
}

/** Why there is no list of providers where it should be. */
function notMounted({ origin, basePath, foundAt }: ApplicationAnswers, answer: Answer): Finding {
  const { status } = answer;
  const url = `${origin}${basePath}/providers`;
  const location = answer.headers.get('location');
  if (status >= 300 && status < 400 && location !== null) return redirected(url, location);
  const kind = isHtml(answer) ? 'with an HTML page' : isJson(answer) ? 'with JSON' : 'with something else';
  const seen = `${url} answered ${status} ${kind}.`;
  if (foundAt !== undefined) {
    return {
      id: 'application.base-path',
      level: 'problem',
      title: `The application is mounted at ${foundAt === '' ? '/' : foundAt}, not at ${basePath}`,
      seen,
      advice: `Set \`basePath: '${foundAt}'\`, or mount the handler at ${basePath}.`,
    };
  }
  if (status >= 500 && isJson(answer)) {
    return {
      id: 'application.configuration',
      level: 'problem',
      title: 'The configuration of the running application is invalid',
      seen,
      advice:
        'Read the log of the application: it names each wrong option. Its environment may differ from that of this command.',
    };
  }
  return {
    id: 'application.not-mounted',
    level: 'problem',
    title: `Latchkey does not answer at ${basePath === '' ? '/' : basePath}`,
    seen,
    advice: `Mount the handler there, or pass the right path: --url ${origin}/your/path`,
  };
}

function redirected(url: string, location: string): Finding {
  const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
  const isElsewhere = target !== undefined && target.origin !== new URL(url).origin;
  return {
    id: 'application.redirect',
    level: 'problem',
    title: isElsewhere
      ? `The application redirects to ${target.origin}`
      : 'A proxy or the application redirects the request',
    seen: `${url} is redirected to ${target === undefined ? 'no address' : `${target.origin}${target.pathname}`}.`,
    advice: isElsewhere
      ? `Ask for that address: --url ${target.origin}. AUTH_URL should name it, too.`
      : 'Let the middleware or proxy pass requests below the base path on as they are.',
  };
}

function addressOf(
  { origin, basePath }: ApplicationAnswers,
  urls: readonly string[],
  origins: readonly string[],
): Finding[] {
  const [first] = urls;
  if (first === undefined) {
    return [{ id: 'application.address', level: 'note', title: 'The running application has no providers' }];
  }
  const believed = new URL(first);
  if (believed.origin !== origin) return [otherOrigin(origin, believed.origin, origins)];
  if (!believed.pathname.startsWith(`${basePath}/callback/`)) {
    return [
      {
        id: 'application.base-path',
        level: 'problem',
        title: 'The application is configured for another path',
        seen: `The request was for ${basePath}, but the callback URLs begin with ${believed.pathname.replace(/\/callback\/.*$/, '')}.`,
        advice:
          'Let the router or proxy pass on the whole path, or set `basePath` to the path that users visit.',
      },
    ];
  }
  const title = `The application knows its address: ${origin}${basePath}`;
  return [{ id: 'application.address', level: 'ok', title }];
}

/** The address that a browser uses is not the one that the application believes it has. */
function otherOrigin(asked: string, believed: string, origins: readonly string[]): Finding {
  const [askedUrl, believedUrl] = [new URL(asked), new URL(believed)];
  const seen = `Asked at ${asked}, its callback URLs begin with ${believed}.`;
  if (origins.includes(believed)) {
    return {
      id: 'application.origin',
      level: 'problem',
      title: `The configuration has the address ${believed}, but --url is ${asked}`,
      seen,
      advice: 'If users visit the address in --url, set AUTH_URL (`origin`) to it.',
    };
  }
  const isSchemeOnly =
    askedUrl.hostname === believedUrl.hostname && askedUrl.protocol !== believedUrl.protocol;
  const header = isSchemeOnly ? '`X-Forwarded-Proto`' : '`Host` (or `X-Forwarded-Host`)';
  return {
    id: isSchemeOnly ? 'application.forwarded-proto' : 'application.forwarded-host',
    level: 'problem',
    title: isSchemeOnly
      ? `The application expects users at ${believedUrl.protocol.slice(0, -1)}`
      : 'The proxy does not tell the application its host',
    seen,
    advice: `Set AUTH_URL=${asked} (\`origin\`). Or let the proxy send ${header}, and the server trust it (\`trust proxy\` of Express, \`trustProxy\` of toNodeHandler).`,
  };
}

function cookiesOf({ origin, csrf }: ApplicationAnswers): Finding[] {
  if ('failure' in csrf || csrf.status !== 200 || !isJson(csrf)) {
    return [
      {
        id: 'application.csrf',
        level: 'warning',
        title: 'There is no CSRF token at /csrf',
        seen: statusOf(csrf),
        advice: 'Sign-in forms need it, unless the framework protects forms itself.',
      },
    ];
  }
  const names = csrf.cookies.map((cookie) => cookie.split('=', 1)[0] ?? '');
  if (names.length === 0) {
    return [
      {
        id: 'application.cookies',
        level: 'problem',
        title: 'No cookie arrives with the CSRF token',
        advice: 'A proxy or cache removes `Set-Cookie`. Let it pass everything below the base path.',
      },
    ];
  }
  const isSecure = csrf.cookies.map((cookie) => /;\s*secure\s*(?:;|$)/i.test(cookie));
  if (origin.startsWith('https:') && isSecure.includes(false)) {
    return [
      {
        id: 'application.cookies',
        level: 'problem',
        title: 'Cookies are not marked `Secure`, although the address uses https',
        seen: listOf(names),
        advice:
          'The application is configured for http. Set AUTH_URL to an address with https, and remove `useSecureCookies`.',
      },
    ];
  }
  if (origin.startsWith('http:') && isSecure.includes(true) && !isLoopback(new URL(origin).hostname)) {
    return [
      {
        id: 'application.cookies',
        level: 'problem',
        title: 'Cookies are marked `Secure`, so browsers do not keep them at this http address',
        seen: listOf(names),
        advice: 'Use https, or remove `useSecureCookies`.',
      },
    ];
  }
  return [{ id: 'application.cookies', level: 'ok', title: 'Cookie attributes fit the address' }];
}

function sessionOf({ session }: ApplicationAnswers): Finding[] {
  if ('failure' in session || session.status !== 200 || !isJson(session)) {
    return [
      {
        id: 'application.session',
        level: 'problem',
        title: 'The session cannot be read',
        seen: statusOf(session),
        advice: 'Find the error in the log of the application, and fix its cause.',
      },
    ];
  }
  const control = session.headers.get('cache-control') ?? '';
  if (/no-store/i.test(control) && !/public/i.test(control))
    return [{ id: 'application.session', level: 'ok', title: 'The session can be read, and is not cached' }];
  return [
    {
      id: 'application.cache',
      level: 'problem',
      title: 'Responses with a session may be cached and shown to other users',
      seen: control === '' ? 'There is no Cache-Control.' : `Cache-Control: ${control}`,
      advice: 'Let the proxy pass on `Cache-Control: private, no-store` below the base path.',
    },
  ];
}

function forgedOf({ origin, forged }: ApplicationAnswers): Finding[] {
  if ('failure' in forged) return [];
  const location = forged.headers.get('location') ?? '';
  if (!forged.body.includes(FORGED_HOST) && !location.includes(FORGED_HOST))
    return [
      { id: 'application.forged-host', level: 'ok', title: 'A forged X-Forwarded-Host changes nothing' },
    ];
  const isLocal = isLoopback(new URL(origin).hostname);
  return [
    {
      id: 'application.forged-host',
      // No one else reaches this machine directly, and the proxy that replaces the header is not running here.
      level: isLocal ? 'warning' : 'problem',
      title: 'Attackers can choose the host of the application with X-Forwarded-Host',
      seen: `Sent ${FORGED_HOST}, and the callback URLs begin with it.`,
      advice: 'Set AUTH_URL to the address that users visit, or let the proxy overwrite the header.',
    },
  ];
}

function statusOf(asked: Asked): string {
  return 'failure' in asked ? asked.failure : `It answered ${asked.status}.`;
}

function isHtml({ headers, body }: Answer): boolean {
  return /html/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html)/i.test(body);
}

function isJson({ body }: Answer): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
