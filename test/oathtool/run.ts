import { execFileSync } from 'node:child_process';
import { registerHooks } from 'node:module';

// `node test/oathtool/run.ts` compares the codes of src/core/factors/totp.ts with those of oathtool, which others wrote: random
// keys and times, every hash function, both lengths, several periods; and has each accept the codes of the other. Fails where
// oathtool is missing. Closes with `N passed, N failed`.

// The sources name their neighbours as they are called once they are built.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts') === true
      ? next(specifier.replace(/\.js$/, '.ts'), context)
      : next(specifier, context),
});
const { newTotpSecret, stepAt, stepOfCode, totpCode } = await import('../../src/core/factors/totp.js');

const ROUNDS = 25;
const ALGORITHMS = ['SHA-1', 'SHA-256', 'SHA-512'] as const;
let passed = 0;
let failed = 0;

/** The code of oathtool for a key at a time, in seconds. */
function codeOf(
  { secret, digits, period, algorithm }: Parameters<typeof totpCode>[0],
  seconds: number,
): string {
  const hash = algorithm.replace('-', '').toLowerCase();
  const options = [`--totp=${hash}`, '--base32', `--digits=${digits}`, `--time-step-size=${period}s`];
  // The key is read from standard input: others see the arguments of a process.
  return execFileSync('oathtool', [...options, `--now=@${seconds}`, '-'], {
    encoding: 'utf8',
    input: `${secret}\n`,
  }).trim();
}

function count(isRight: boolean, what: string): void {
  if (isRight) passed += 1;
  else {
    failed += 1;
    process.stderr.write(`failed: ${what}\n`);
  }
}

for (const algorithm of ALGORITHMS)
  for (const digits of [6, 8] as const)
    for (let round = 0; round < ROUNDS; round += 1) {
      const period = [15, 30, 60, 300][round % 4] ?? 30;
      const key = { secret: newTotpSecret(), digits, period, algorithm };
      // Until the year 2100; also the first second and the last one of a step.
      const some = Math.floor(Math.random() * 4_102_444_800);
      const seconds = [some, some - (some % period), some - (some % period) + period - 1][round % 3] ?? some;
      const now = new Date(seconds * 1000);
      const step = stepAt({ period }, now);
      const theirs = codeOf(key, seconds);
      const what = `${algorithm}, ${digits} digits, ${period} s, at ${seconds}`;
      count((await totpCode(key, step)) === theirs, `the code: ${what}`);
      count((await stepOfCode(key, theirs, { now, after: step - 2 })) === step, `accepted: ${what}`);
      const late = codeOf(key, seconds + 2 * period);
      const isOther =
        late !== theirs && late !== codeOf(key, seconds + period) && late !== codeOf(key, seconds - period);
      const accepted = isOther ? await stepOfCode(key, late, { now, after: -1 }) : undefined;
      count(accepted === undefined, `two steps late: ${what}`);
    }

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
