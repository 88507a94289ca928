import { protect } from '../../auth';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  await protect(event, ({ user }) => user.role === 'admin');
};
