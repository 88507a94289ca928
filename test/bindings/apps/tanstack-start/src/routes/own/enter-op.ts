import { createFileRoute } from '@tanstack/react-router';
import { auth } from '../../auth.server';

export const Route = createFileRoute('/own/enter-op')({
  server: { handlers: { POST: () => auth.signIn('op', { redirectTo: '/me' }, { prompt: 'login' }) } },
});
