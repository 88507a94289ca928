-- The tables of latchkey 0.1.0 in sqlite, layout prisma, with rows. Never to be changed.

CREATE TABLE "User" (
  "id" TEXT NOT NULL,
  "name" TEXT,
  "email" TEXT,
  "emailVerified" TEXT,
  "image" TEXT,
  PRIMARY KEY ("id"),
  UNIQUE ("email")
);

CREATE TABLE "Account" (
  "userId" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "provider" TEXT NOT NULL,
  "providerAccountId" TEXT NOT NULL,
  "refresh_token" TEXT,
  "access_token" TEXT,
  "expires_at" INTEGER,
  "token_type" TEXT,
  "scope" TEXT,
  "id_token" TEXT,
  "session_state" TEXT,
  PRIMARY KEY ("provider", "providerAccountId"),
  FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_Account_userId" ON "Account" ("userId");

CREATE TABLE "Session" (
  "sessionToken" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "expires" TEXT NOT NULL,
  PRIMARY KEY ("sessionToken"),
  FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_Session_userId" ON "Session" ("userId");

CREATE INDEX "latchkey_Session_expires" ON "Session" ("expires");

CREATE TABLE "VerificationToken" (
  "identifier" TEXT NOT NULL,
  "token" TEXT NOT NULL,
  "expires" TEXT NOT NULL,
  PRIMARY KEY ("identifier", "token")
);

CREATE INDEX "latchkey_VerificationToken_expires" ON "VerificationToken" ("expires");

CREATE TABLE "Authenticator" (
  "credentialID" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "providerAccountId" TEXT NOT NULL,
  "credentialPublicKey" TEXT NOT NULL,
  "counter" INTEGER NOT NULL,
  "credentialDeviceType" TEXT NOT NULL,
  "credentialBackedUp" INTEGER NOT NULL,
  "transports" TEXT,
  PRIMARY KEY ("userId", "credentialID"),
  UNIQUE ("credentialID"),
  FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE
);

INSERT INTO "User" ("id", "name", "email", "emailVerified") VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'Zoë', 'ada@example.com', '2024-02-29T12:34:56.789Z');

INSERT INTO "User" ("id", "image") VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'https://example.com/b.png');

INSERT INTO "Account" ("userId", "provider", "providerAccountId", "type", "access_token", "expires_at", "scope") VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'acme', 'acme-1', 'oidc', 'at', 2000000000, 'openid email');

INSERT INTO "Session" ("sessionToken", "userId", "expires") VALUES ('sha256:NJD4BAGIbRLzhh7BkPXBZBmyY0VJepK8RTDiL12LQpU', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', '2040-02-29T23:59:58.123Z');

INSERT INTO "VerificationToken" ("identifier", "token", "expires") VALUES ('ada@example.com', 'sha256:kuGBMOuyNKR1e4d9e6W9walzFA_mYqm_-XUcfKOLWy8', '2040-02-29T23:59:58.123Z');

INSERT INTO "Authenticator" ("credentialID", "userId", "providerAccountId", "credentialPublicKey", "counter", "credentialDeviceType", "credentialBackedUp", "transports") VALUES ('Y3JlZGVudGlhbC0x', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'acme-1', 'cHVibGljLWtleQ==', 3, 'multiDevice', 1, 'internal,hybrid');
