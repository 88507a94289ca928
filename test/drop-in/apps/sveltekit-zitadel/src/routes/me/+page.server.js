import { getSession } from '../../auth.js';

export const load = async (event) => ({ session: await getSession(event) });
