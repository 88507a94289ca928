import { createServer, type Server } from 'node:http';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../test/browser/chromium.ts';
import { report } from '../support/report.ts';

/** What people look for, and the pages of which one must be among the first results. */
const QUESTIONS: readonly (readonly [question: string, pages: RegExp])[] = [
  ['get session on the server', /\/guides\/session-on-the-server/],
  ['getServerSession', /\/(?:guides\/session-on-the-server|migrate\/from-next-auth-4)/],
  ['add role to session', /\/guides\/user-id-and-roles/],
  ['user id in session', /\/guides\/user-id-and-roles/],
  ['custom session data', /\/guides\/user-id-and-roles/],
  ['session callback', /\/(?:guides\/user-id-and-roles|options)/],
  ['nextjs app router', /\/(?:guides\/next-app-router|bindings\/next)/],
  ['nextjs middleware', /\/(?:bindings\/next|guides\/(?:next-app-router|edge))/],
  ['deploy docker', /\/guides\/docker/],
  ['dockerfile', /\/guides\/docker/],
  ['deploy vercel', /\/guides\/vercel/],
  ['deploy cloudflare', /\/guides\/cloudflare/],
  ['cloudflare workers', /\/(?:runtimes\/workers|guides\/(?:cloudflare|edge)|runtimes)/],
  ['fly.io', /\/guides\/fly/],
  ['multiple instances', /\/(?:guides\/several-instances|deployment)/],
  ['several instances', /\/guides\/several-instances/],
  ['kubernetes', /\/(?:guides\/docker|deployment)/],
  ['graceful shutdown', /\/deployment/],
  ['health check', /\/deployment/],
  ['multi tenant', /\/guides\/multi-tenant/],
  ['config per request', /\/(?:guides\/multi-tenant|contract)/],
  ['behind nginx', /\/(?:deployment|concepts\/origins)/],
  ['custom error page', /\/(?:guides\/custom-error-pages|custom-pages)/],
  ['error page', /\/(?:guides\/custom-error-pages|custom-pages)/],
  ['custom sign in page', /\/(?:guides\/custom-sign-in-page|custom-pages)/],
  ['sign in page react', /\/guides\/custom-sign-in-page/],
  ['sign in page svelte', /\/guides\/custom-sign-in-page/],
  ['login page vue', /\/guides\/custom-sign-in-page/],
  ['migrate from next-auth', /\/migrate\//],
  ['migrate from better auth', /\/migrate\/(?:from-better-auth|#|$)/],
  ['lucia', /\/migrate\/(?:from-lucia|#|$)/],
  ['password login', /\/passwords/],
  ['forgot password', /\/passwords/],
  ['password reset', /\/passwords/],
  ['hash password', /\/passwords/],
  ['sign up', /\/passwords/],
  ['refresh token rotation', /\/(?:concepts\/)?tokens/],
  ['access token google api', /\/(?:concepts\/)?tokens/],
  ['call provider api', /\/(?:concepts\/)?tokens/],
  ['fresh access token', /\/(?:concepts\/)?tokens/],
  ['OAuthAccountNotLinked', /\/(?:concepts\/linking|errors|account-management)/],
  ['link accounts', /\/(?:concepts\/linking|account-management)/],
  ['delete account', /\/account-management/],
  ['testing playwright', /\/testing/],
  ['vitest', /\/testing/],
  ['custom adapter', /\/(?:guides\/databases|adapters)/],
  ['prisma', /\/guides\/prisma-and-drizzle/],
  ['drizzle', /\/guides\/prisma-and-drizzle/],
  ['postgres', /\/(?:guides\/databases|adapters)/],
  ['database schema', /\/database-schema/],
  ['react native', /\/guides\/mobile/],
  ['expo', /\/guides\/mobile/],
  ['single-page app', /\/guides\/spa/],
  ['subdomain cookies', /\/(?:guides\/subdomains|concepts\/cookies)/],
  ['cross origin', /\/(?:client|guides\/subdomains|concepts\/origins)/],
  ['session lifetime', /\/(?:concepts\/sessions|session-management)/],
  ['session expires', /\/(?:concepts\/sessions|session-management|options)/],
  ['remember me', /\/(?:concepts\/sessions|session-management|options)/],
  ['magic link', /\/guides\/magic-links/],
  ['email provider', /\/(?:guides\/magic-links|providers)/],
  ['resend', /\/(?:guides\/(?:email|magic-links)|providers)/],
  ['amazon ses', /\/guides\/email/],
  ['smtp', /\/guides\/(?:email|magic-links)/],
  ['send email', /\/(?:guides\/(?:email|magic-links)|passwords)/],
  ['passkeys', /\/guides\/passkeys/],
  ['webauthn', /\/(?:guides\/passkeys|providers|options)/],
  ['csrf token missing', /\/guides\/csrf-token-missing/],
  ['two factor', /\/guides\/two-factor/],
  ['2fa totp', /\/guides\/two-factor/],
  ['2fa', /\/guides\/two-factor/],
  ['totp', /\/guides\/two-factor/],
  ['authenticator app', /\/guides\/two-factor/],
  ['recovery codes', /\/guides\/two-factor/],
  ['step up', /\/(?:guides\/two-factor|client|server-functions)/],
  ['require mfa for admins', /\/guides\/two-factor/],
  ['protect route', /\/guides\/protect-routes/],
  ['protect api', /\/guides\/protect-routes/],
  ['microservices', /\/guides\/microservices/],
  ['verify access token', /\/guides\/microservices/],
  ['dpop', /\/(?:guides\/microservices|providers|tokens)/],
  ['rate limiting', /\/rate-limiting/],
  ['brute force', /\/(?:rate-limiting|security)/],
  ['AUTH_SECRET', /\/(?:start|deployment|options|errors|cli|security)/],
  ['rotate secret', /\/(?:cli|deployment|concepts\/sessions)/],
  ['sign out everywhere', /\/guides\/sign-out-everywhere/],
  ['single logout', /\/single-logout/],
  ['back-channel logout', /\/single-logout/],
  ['revoke session', /\/(?:session-management|guides\/sign-out-everywhere|concepts\/sessions)/],
  ['preview deployments', /\/guides\/preview-deployments/],
  ['keycloak', /\/(?:providers|single-logout)/],
  ['typescript session type', /\/(?:types|guides\/user-id-and-roles)/],
  ['useSession', /\/(?:client|bindings\/next|api\/(?:next-)?react)/],
  ['translations', /\/languages/],
  ['audit log', /\/audit/],
  ['opentelemetry', /\/audit/],
  ['bundle size', /\/(?:bundle-size|sizes)/],
];

/** How many results count as the first. */
const FIRST = 3;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves a folder as hosts of static sites do: `/a` is `a.html`. */
function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const tried = [path, `${path}.html`, join(path, 'index.html')];
    const file = tried.find((one) => existsSync(one) && statSync(one).isFile());
    if (file === undefined) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' })
      .end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Types a question into the search. @returns the addresses of the first results */
async function search(page: Page, question: string, wanted: RegExp): Promise<string[]> {
  // Results follow with a delay, and those of the last question would stay until then.
  await page.fill('#localsearch-input', '');
  await page.waitForSelector('.VPLocalSearchBox a.result', { state: 'detached' });
  await page.fill('#localsearch-input', question);
  await page
    .waitForFunction(
      ({ pattern, first }) =>
        [...document.querySelectorAll('.VPLocalSearchBox a.result')]
          .slice(0, first)
          .some((link) => new RegExp(pattern).test(link.getAttribute('href') ?? '')),
      { pattern: wanted.source, first: FIRST },
      { timeout: 10_000 },
    )
    .catch(() => undefined);
  const found = await page.$$eval('.VPLocalSearchBox a.result', (links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  return found.slice(0, FIRST);
}

async function searchProblems(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/options`);
  await page.click('.VPNavBarSearch button');
  await page.waitForSelector('#localsearch-input');
  const problems: string[] = [];
  for (const [question, wanted] of QUESTIONS) {
    const found = await search(page, question, wanted);
    console.log(`${question}: ${found.join(' ')}`);
    if (!found.some((address) => wanted.test(address)))
      problems.push(`"${question}" finds ${found.join(', ') || 'nothing'}`);
  }
  return problems;
}

const VIEWS: readonly (readonly [name: string, path: string])[] = [
  ['landing', '/'],
  ['guide', '/guides/protect-routes'],
  ['start', '/start/'],
  ['compare', '/compare'],
  ['deployment', '/deployment'],
  ['benchmarks', '/benchmarks'],
  ['api', '/api/'],
  ['options', '/options'],
  ['provider', '/providers/github'],
  ['providers', '/providers#oauth-and-openid-connect'],
];

/** A screen that pictures are taken on. */
interface Screen {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const SCREENS: readonly Screen[] = [1280, 390].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
]);

/** Pictures of pages on one screen. @returns pages that are wider than it, and requests to other hosts */
async function pictures(browser: Browser, origin: string, screen: Screen): Promise<string[]> {
  const problems: string[] = [];
  const { width, colorScheme } = screen;
  const page = await browser.newPage({ viewport: { width, height: 860 }, colorScheme });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:')) problems.push(`a page asks for ${url}`);
  });
  const fileOf = (name: string): string => join(folder, `${name}-${width}-${colorScheme}.png`);
  for (const [name, path] of VIEWS) {
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) problems.push(`${path} is ${over} px wider than ${width}`);
    await page.screenshot({ path: fileOf(name) });
  }
  await page.keyboard.press('Control+k');
  await page.waitForSelector('#localsearch-input');
  await search(page, 'session lifetime', /session/);
  await page.screenshot({ path: fileOf('search') });
  await page.close();
  return problems;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'test-results/site');
mkdirSync(folder, { recursive: true });
/** `--search` asks the questions, and takes no pictures. */
const screens = process.argv.includes('--search') ? [] : SCREENS;
const server = await serve(join(root, 'site/dist'));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
const browser = await launchChromium();
try {
  const found = await searchProblems(await browser.newPage(), origin);
  const seen: string[] = [];
  for (const screen of screens) seen.push(...(await pictures(browser, origin, screen)));
  report(
    'docs:look',
    [...found, ...seen],
    screens.length === 0 ? 'every question is answered' : `pictures in ${folder}`,
  );
} finally {
  await browser.close();
  server.close();
}
