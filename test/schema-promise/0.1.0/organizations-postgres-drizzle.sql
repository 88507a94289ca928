-- The tables of organizationStore of latchkey 0.1.0 in postgres, layout drizzle, with rows. Never to be changed.

CREATE TABLE "organization" (
  "id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "slug" TEXT NOT NULL,
  "logo" TEXT,
  "createdAt" TIMESTAMPTZ NOT NULL,
  "owners" TEXT NOT NULL,
  "version" BIGINT NOT NULL,
  "data" TEXT,
  PRIMARY KEY ("id"),
  UNIQUE ("slug")
);

CREATE TABLE "member" (
  "organizationId" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "since" TIMESTAMPTZ NOT NULL,
  "data" TEXT,
  PRIMARY KEY ("organizationId", "userId"),
  FOREIGN KEY ("organizationId") REFERENCES "organization" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_member_userId" ON "member" ("userId");

CREATE TABLE "invitation" (
  "id" TEXT NOT NULL,
  "organizationId" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "invitedBy" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL,
  "expiresAt" TIMESTAMPTZ NOT NULL,
  "data" TEXT,
  PRIMARY KEY ("id"),
  UNIQUE ("organizationId", "email"),
  FOREIGN KEY ("organizationId") REFERENCES "organization" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_invitation_expiresAt" ON "invitation" ("expiresAt");

INSERT INTO "organization" ("id", "name", "slug", "logo", "createdAt", "owners", "version") VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'Zoë & Söhne', 'zoe', '/logo.png', '2024-02-29T12:34:56.789Z', '["c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10"]', 1);

INSERT INTO "member" ("organizationId", "userId", "role", "since") VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'admin', '2024-02-29T12:34:56.789Z');

INSERT INTO "invitation" ("id", "organizationId", "email", "role", "invitedBy", "createdAt", "expiresAt") VALUES ('f1e2d3c4', '0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'ada@example.com', 'member', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', '2024-02-29T12:34:56.789Z', '2040-02-29T23:59:58.123Z');
