import { protect } from '../../lib/server/auth.ts';

// For admins. Other members get 403, and +error.svelte.
export const load = async (event) => {
  await protect(event, ({ user }) => user.role === 'admin');
};
