-- Better Auth 1.7 to Latchkey, SQLite, organizations, step 1 of 2: members and invitations step aside, organizations stay where
-- they are, so that your own tables still refer to them; nothing is deleted. Then let migrate() of organizationStore add its
-- tables and columns, and run organizations-2-copy.sql. organizations-undo.sql takes everything back.

BEGIN;

ALTER TABLE "member" RENAME TO "better_auth_member";
ALTER TABLE "invitation" RENAME TO "better_auth_invitation";

COMMIT;
