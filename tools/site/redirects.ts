import { existsSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Pages that have another address now: old to new, below the site, without `.html`. A published address stays forever. */
export const REDIRECTS: ReadonlyMap<string, string> = new Map([
  ['accounts', 'account-management'],
  ['deploying', 'deployment'],
  ['drop-in', 'compatibility'],
  ['guides/app-router', 'guides/next-app-router'],
  ['guides/credentials-database', 'guides/credentials-with-database-sessions'],
  ['guides/error-pages', 'guides/custom-error-pages'],
  ['guides/protect', 'guides/protect-routes'],
  ['hostile-cases', 'security-report-cases'],
  ['hostile-report', 'security-report'],
  ['lean', 'bundle-size'],
  ['limits', 'rate-limiting'],
  ['own-pages', 'custom-pages'],
  ['schema', 'database-schema'],
  ['sessions', 'session-management'],
  ['sign-out', 'single-logout'],
  ['verbs', 'server-functions'],
]);

/**
 * Writes a page for each old address that leads to the new one, with the anchor where scripts run.
 * @returns old addresses that are pages again, or that lead nowhere
 */
export function writeRedirects(
  folder: string,
  redirects: ReadonlyMap<string, string> = REDIRECTS,
): readonly string[] {
  return [...redirects].flatMap(([from, to]) => {
    const file = join(folder, `${from}.html`);
    if (existsSync(file)) return [`${from} is a page and a redirect`];
    if (!existsSync(join(folder, `${to}.html`))) return [`${from} redirects to ${to}, which is no page`];
    // Relative, so that it also works below a path.
    const target = posix.relative(posix.dirname(from), to);
    writeFileSync(file, page(target));
    return [];
  });
}

function page(target: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${target}">
<meta http-equiv="refresh" content="0; url=${target}">
<script>location.replace(${JSON.stringify(target)} + location.hash)</script>
<p>This page has moved to <a href="${target}">${target}</a>.</p>
</html>
`;
}
