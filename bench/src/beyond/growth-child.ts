import { loadLatchkey } from '../contestants/latchkey.ts';
import { growth, type GrowthOptions } from './growth.ts';

/** Measures the growth curves of one build. */
const { dist, ...options } = JSON.parse(process.argv[2] ?? '') as GrowthOptions & { readonly dist: string };
console.log(JSON.stringify(await growth(await loadLatchkey('latchkey', dist), dist, options)));
