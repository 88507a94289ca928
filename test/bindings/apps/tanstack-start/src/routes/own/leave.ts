import { createFileRoute } from '@tanstack/react-router';
import { auth } from '../../auth.server';
import { reads } from '../../middleware';

export const Route = createFileRoute('/own/leave')({
  server: { middleware: [reads], handlers: { POST: () => auth.signOut({ redirectTo: '/me' }) } },
});
