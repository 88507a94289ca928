-- Back from Latchkey to Better Auth 1.7, SQLite, organizations. Members and invitations are as they were on the day of the
-- migration. Organizations that were created meanwhile stay, without members.

BEGIN;

DROP TABLE "invitation";
DROP TABLE "member";
ALTER TABLE "better_auth_member" RENAME TO "member";
ALTER TABLE "better_auth_invitation" RENAME TO "invitation";
ALTER TABLE "organization" DROP COLUMN "owners";
ALTER TABLE "organization" DROP COLUMN "version";
ALTER TABLE "organization" DROP COLUMN "data";
-- Latchkey writes milliseconds, Better Auth text.
UPDATE "organization" SET "createdAt" = strftime('%Y-%m-%dT%H:%M:%fZ', "createdAt" / 1000.0, 'unixepoch')
WHERE typeof("createdAt") = 'integer';

COMMIT;
