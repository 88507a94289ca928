import { error } from '@sveltejs/kit';
import { hasOutbox, listMails } from '../../lib/server/outbox.ts';

// Whoever sees the mails can sign in as anybody: only where mails are not sent.
export const load = () => (hasOutbox ? { mails: listMails() } : error(404, 'There is no such page.'));
