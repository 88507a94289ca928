// Mails that stay on this machine while you develop. This file is the same in every example.
import { DatabaseSync } from 'node:sqlite';
import type { PasswordMail } from 'latchkey/providers/password';

/** A mail that was kept. */
export interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  /** Whoever has it can use it: that is why there is no outbox where real people sign in. */
  readonly url: string;
}

/** Whether mails are kept instead of sent; `EMAIL_SERVER=smtp://…` sends them. */
export const hasOutbox = process.env.EMAIL_SERVER === 'outbox';

// A connection of its own: the adapter's is in the midst of a transaction now and then.
const database = new DatabaseSync(process.env.DATABASE_FILE ?? 'app.db', { timeout: 5000 });
database.exec(
  'CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY, "to" TEXT, subject TEXT, url TEXT) STRICT',
);

/** Keeps a mail, and prints it. */
export function keepMail({ to, subject, url }: PasswordMail): void {
  database.prepare('INSERT INTO outbox ("to", subject, url) VALUES (?, ?, ?)').run(to, subject, url);
  console.log(`Mail to ${to}: ${subject}\n  ${url}`);
}

/** The last mails, the newest first; none where mails are sent. */
export function listMails(): Mail[] {
  if (!hasOutbox) return [];
  const rows = database.prepare('SELECT id, "to", subject, url FROM outbox ORDER BY id DESC LIMIT 20').all();
  return rows.map((row) => ({
    id: Number(row.id),
    to: String(row.to),
    subject: String(row.subject),
    url: String(row.url),
  }));
}
