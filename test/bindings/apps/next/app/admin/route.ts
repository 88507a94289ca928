import { auth } from '@/auth';

export const GET = auth.protect((request) => Response.json({ name: request.auth.user?.name }), {
  maySee: (_, user) => 'role' in user && user.role === 'admin',
});
