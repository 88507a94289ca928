import { loadLatchkey } from '../contestants/latchkey.ts';
import { growth } from './growth.ts';

/** Measures the growth curves of one build. */
console.log(JSON.stringify(await growth(await loadLatchkey('latchkey', process.argv[2] ?? ''))));
