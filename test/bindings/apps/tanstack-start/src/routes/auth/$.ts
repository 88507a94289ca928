import { createFileRoute } from '@tanstack/react-router';
import { auth } from '../../auth.server';
import { reads } from '../../middleware';

export const Route = createFileRoute('/auth/$')({ server: { middleware: [reads], handlers: auth.handlers } });
