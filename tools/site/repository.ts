import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's page, as `package.json` names it: `https://github.com/owner/name`. */
export function repositoryUrl(root: string): string {
  const manifest: { repository: { url: string } } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}
