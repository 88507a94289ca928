import { read } from '../../auth';
import type { PageServerLoad } from './$types';

// Layout and page load at the same time; both read.
export const load: PageServerLoad = async (event) => ({ status: (await read(event)).status });
