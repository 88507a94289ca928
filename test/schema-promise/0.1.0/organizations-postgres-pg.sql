-- The tables of organizationStore of latchkey 0.1.0 in postgres, layout pg, with rows. Never to be changed.

CREATE TABLE "organizations" (
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

CREATE TABLE "members" (
  "organizationId" TEXT NOT NULL,
  "userId" INTEGER NOT NULL,
  "role" TEXT NOT NULL,
  "since" TIMESTAMPTZ NOT NULL,
  "data" TEXT,
  PRIMARY KEY ("organizationId", "userId"),
  FOREIGN KEY ("organizationId") REFERENCES "organizations" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_members_userId" ON "members" ("userId");

CREATE TABLE "invitations" (
  "id" TEXT NOT NULL,
  "organizationId" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "invitedBy" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL,
  "expiresAt" TIMESTAMPTZ NOT NULL,
  "data" TEXT,
  PRIMARY KEY ("id"),
  UNIQUE ("organizationId", "email"),
  FOREIGN KEY ("organizationId") REFERENCES "organizations" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_invitations_expiresAt" ON "invitations" ("expiresAt");

INSERT INTO "organizations" ("id", "name", "slug", "logo", "createdAt", "owners", "version") VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'Zoë & Söhne', 'zoe', '/logo.png', '2024-02-29T12:34:56.789Z', '["1"]', 1);

INSERT INTO "members" ("organizationId", "userId", "role", "since") VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 1, 'admin', '2024-02-29T12:34:56.789Z');

INSERT INTO "invitations" ("id", "organizationId", "email", "role", "invitedBy", "createdAt", "expiresAt") VALUES ('f1e2d3c4', '0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'ada@example.com', 'member', 1, '2024-02-29T12:34:56.789Z', '2040-02-29T23:59:58.123Z');
