-- Back from Latchkey to Better Auth 1.7, PostgreSQL, organizations. Members and invitations are as they were on the day of the
-- migration. Organizations that were created meanwhile stay, without members.

BEGIN;

DROP TABLE "invitation", "member";
ALTER TABLE "better_auth_member" RENAME TO "member";
ALTER TABLE "better_auth_invitation" RENAME TO "invitation";
ALTER TABLE "organization" DROP COLUMN "owners", DROP COLUMN "version", DROP COLUMN "data";

COMMIT;
