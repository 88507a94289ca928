-- Better Auth 1.7 to Latchkey, SQLite, organizations, step 2 of 2: members and pending invitations. Run it after migrate() of
-- organizationStore.

BEGIN;

-- Better Auth may have stored a membership twice: the earlier one counts. Several roles become one, with a name of all of
-- them (admin,billing: admin_and_billing). Owners are kept below.
INSERT INTO "member" ("organizationId", "userId", "role", "since")
SELECT
  "organizationId", "userId",
  replace(trim(replace("roles", ',owner,', ','), ','), ',', '_and_'),
  strftime('%s', "createdAt") * 1000 + substr(strftime('%f', "createdAt"), 4)
FROM (
  SELECT
    "organizationId", "userId", "createdAt",
    ',' || replace("role", ' ', '') || ',' AS "roles",
    row_number() OVER (PARTITION BY "organizationId", "userId" ORDER BY "createdAt", "id") AS "nth"
  FROM "better_auth_member"
)
WHERE "nth" = 1;

-- "" is no user: an organization of which no member is an owner has none here, either.
UPDATE "organization" SET
  "version" = 1,
  "owners" = coalesce((
    SELECT nullif(json_group_array("userId"), '[]') FROM (
      SELECT
        "organizationId", "userId",
        ',' || replace("role", ' ', '') || ',' AS "roles",
        row_number() OVER (PARTITION BY "organizationId", "userId" ORDER BY "createdAt", "id") AS "nth"
      FROM "better_auth_member"
    )
    WHERE "nth" = 1 AND instr("roles", ',owner,') > 0 AND "organizationId" = "organization"."id"
  ), '[""]');

-- They are listed, and can be sent again and cancelled. No link opens them: the new ids are of no token.
INSERT INTO "invitation" ("id", "organizationId", "email", "role", "invitedBy", "createdAt", "expiresAt")
SELECT
  "id", "organizationId", "email",
  replace(trim(replace("roles", ',owner,', ','), ','), ',', '_and_'),
  "inviterId",
  strftime('%s', "createdAt") * 1000 + substr(strftime('%f', "createdAt"), 4),
  strftime('%s', "expiresAt") * 1000 + substr(strftime('%f', "expiresAt"), 4)
FROM (
  SELECT
    "id", "organizationId", lower("email") AS "email", "inviterId", "createdAt", "expiresAt",
    ',' || replace(coalesce("role", ''), ' ', '') || ',' AS "roles",
    row_number() OVER (PARTITION BY "organizationId", lower("email") ORDER BY "expiresAt" DESC, "id") AS "nth"
  FROM "better_auth_invitation"
  WHERE "status" = 'pending'
)
WHERE "nth" = 1;

COMMIT;
