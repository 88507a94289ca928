import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { openStage, type Stage } from './stage.js';

const PERSON = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const ask = ({ config }: Stage, path: string, init: RequestInit = {}): Promise<Response> =>
  Auth(new Request(`https://app.test${path}`, init), config);

describe('somebody at an address where there is nothing', () => {
  it.each(['/auth/typo', '/auth/signin/gogle', '/auth', '/auth/signin/credentials/more'])(
    'reads a page where a person waits, and JSON otherwise: 404 both (%s)',
    async (path) => {
      const stage = openStage();
      const page = await ask(stage, path, { headers: PERSON });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const text = await page.text();
      expect(text).toContain('<h1>Page not found</h1>');
      expect(text).toMatch(/href="\/auth\/signin"/);
      const error = await ask(stage, '/auth/error');
      const fields = (answer: Response): string[] =>
        [...answer.headers].map(([name, value]) => `${name}: ${value}`);
      expect(fields(page)).toEqual(fields(error));
      const json = await ask(stage, path, { headers: { accept: 'application/json' } });
      expect([json.status, await json.json()]).toEqual([404, { message: expect.any(String) }]);
      const head = await ask(stage, path, { headers: PERSON, method: 'HEAD' });
      expect([head.status, await head.text(), fields(head)]).toEqual([404, '', fields(page)]);
      const post = await ask(stage, path, { headers: PERSON, method: 'POST', body: new URLSearchParams() });
      expect([post.status, post.headers.get('content-type')]).toEqual([404, 'application/json']);
    },
  );

  it('shows nothing of the path, whatever it is', async () => {
    const page = await ask(openStage(), '/auth/<script>alert(1)</script>?"><b>', { headers: PERSON });
    expect(await page.text()).not.toMatch(/alert\(|<b>/);
  });
});

describe('a developer sees in the log', () => {
  const seen = async (paths: readonly string[], init: RequestInit, changes: Partial<AuthConfig> = {}) => {
    const stage = openStage(changes);
    for (const path of paths) await ask(stage, path, init);
    return stage.log;
  };

  it('a mistyped provider, once, with those that there are', async () => {
    const { warnings, details, errors } = await seen(['/auth/signin/gogle', '/auth/signin/gogle'], {});
    expect([warnings, errors]).toEqual([['unknown-provider'], []]);
    expect(details[0]).toMatch(
      /^GET \/auth\/signin\/gogle: there is no provider `gogle`; configured: .*credentials/,
    );
  });

  it('a mistyped action, once, where a person asked; programs are quiet', async () => {
    const { warnings, details } = await seen(['/auth/sigin', '/auth/sigin'], { headers: PERSON });
    expect(warnings).toEqual(['unknown-path']);
    expect(details[0]).toMatch(/^GET \/auth\/sigin: there is no such action\. Below \/auth: signin, /);
    const quiet = await seen(['/auth/sigin', '/auth/wp-login.php'], {});
    expect([quiet.warnings, quiet.errors]).toEqual([[], []]);
  });

  it.each([
    ['/api/auth/session', '/auth', '/api/auth'],
    ['/session', '/auth', '/'],
    ['/auth/auth/signin/credentials', '/auth', '/auth/auth'],
    ['/auth/callback/credentials', '/api/auth', '/auth'],
    ['/auth/csrf', '', '/auth'],
  ])('a wrong mount or base path, once: %s with basePath %j', async (path, basePath, mount) => {
    const { warnings, details } = await seen([path, path], {}, { basePath });
    expect(warnings).toEqual(['base-path-differs']);
    expect(details[0]).toContain(
      `GET ${path} would be an action under ${mount}, but \`basePath\` is ${basePath || '/'}.`,
    );
    expect(details[0]).toContain(`\`basePath: ${JSON.stringify(mount === '/' ? '' : mount)}\``);
  });

  it('first that a proxy removes the base path, if requests arrive without it', async () => {
    const { details } = await seen(['/signin'], {});
    expect(details[0]).toMatch(/removes `?\/auth`? from the path.*whole path.*`basePath: ""`/);
  });

  it('what to do about a mistyped provider', async () => {
    const { details } = await seen(['/auth/signin/gogle'], {});
    expect(details[0]).toMatch(/configured: credentials\. Correct the address, or add it to `providers`\.$/);
  });

  it('no more than a few lines, whatever scanners try', async () => {
    const paths = Array.from({ length: 200 }, (_, i) => [
      `/auth/x${i}`,
      `/auth/signin/x${i}`,
      `/x${i}/session`,
    ]).flat();
    const { warnings, errors } = await seen(paths, { headers: PERSON });
    expect([warnings.length, errors]).toEqual([20, []]);
  });
});
