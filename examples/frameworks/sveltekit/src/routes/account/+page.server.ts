import { protect } from '../../lib/server/auth.ts';

// For whoever is signed in. Others are led to the sign-in page, and come back.
export const load = async (event) => ({ user: (await protect(event)).session.user });
