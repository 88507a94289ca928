// Loaded before a program (`node --import`): its clock is ahead by the milliseconds that the file CLOCK_FILE has.
import { readFileSync } from 'node:fs';

const Actual = Date;
const ahead = () => Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));

globalThis.Date = class extends Actual {
  constructor(...given) {
    super(...(given.length === 0 ? [Actual.now() + ahead()] : given));
  }
  static now() {
    return Actual.now() + ahead();
  }
  // Own members, for frameworks that copy those of `Date`, such as Next.js.
  static UTC = Actual.UTC;
  static parse = Actual.parse;
  // Dates that were made before, or by the runtime, are dates as well.
  static [Symbol.hasInstance](value) {
    return Function.prototype[Symbol.hasInstance].call(Actual, value);
  }
};
