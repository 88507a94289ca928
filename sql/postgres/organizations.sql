-- The tables of `organizationStore`, layout `drizzle`, for applications that use it.

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
