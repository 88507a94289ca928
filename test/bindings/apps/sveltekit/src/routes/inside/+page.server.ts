import { protect } from '../../auth';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => ({ name: (await protect(event)).user.name });
