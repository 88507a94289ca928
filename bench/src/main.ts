import { measure } from './measure.ts';
import type { Result } from './measure.ts';
import { rows } from './rows.ts';

const results: Result[] = [];
for (const [row, contestants] of await rows()) results.push(await measure(row, contestants));

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(results, null, 2));
} else {
  console.log('| row | latchkey µs | @auth/core µs | times faster |\n|---|--:|--:|--:|');
  for (const { row, micros, ratio } of results) {
    const [our = Number.NaN, their = Number.NaN] = Object.values(micros);
    console.log(`| ${row} | ${our.toFixed(1)} | ${their.toFixed(1)} | ${ratio.toFixed(1)} |`);
  }
}
