-- The tables of latchkey 0.1.0 in sqlite, layout d1, with rows. Never to be changed.

CREATE TABLE "users" (
  "id" TEXT NOT NULL,
  "name" TEXT,
  "email" TEXT,
  "emailVerified" TEXT,
  "image" TEXT,
  PRIMARY KEY ("id"),
  UNIQUE ("email")
);

CREATE TABLE "accounts" (
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
  FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_accounts_userId" ON "accounts" ("userId");

CREATE TABLE "sessions" (
  "sessionToken" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "expires" TEXT NOT NULL,
  PRIMARY KEY ("sessionToken"),
  FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_sessions_userId" ON "sessions" ("userId");

CREATE INDEX "latchkey_sessions_expires" ON "sessions" ("expires");

CREATE TABLE "verification_tokens" (
  "identifier" TEXT NOT NULL,
  "token" TEXT NOT NULL,
  "expires" TEXT NOT NULL,
  PRIMARY KEY ("identifier", "token")
);

CREATE INDEX "latchkey_verification_tokens_expires" ON "verification_tokens" ("expires");

CREATE TABLE "authenticators" (
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
  FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE
);

INSERT INTO "users" ("id", "name", "email", "emailVerified") VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'Zoë', 'ada@example.com', '2024-02-29T12:34:56.789Z');

INSERT INTO "users" ("id", "image") VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'https://example.com/b.png');

INSERT INTO "accounts" ("userId", "provider", "providerAccountId", "type", "access_token", "expires_at", "scope") VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'acme', 'acme-1', 'oidc', 'at', 2000000000, 'openid email');

INSERT INTO "sessions" ("sessionToken", "userId", "expires") VALUES ('sha256:NJD4BAGIbRLzhh7BkPXBZBmyY0VJepK8RTDiL12LQpU', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', '2040-02-29T23:59:58.123Z');

INSERT INTO "verification_tokens" ("identifier", "token", "expires") VALUES ('ada@example.com', 'sha256:kuGBMOuyNKR1e4d9e6W9walzFA_mYqm_-XUcfKOLWy8', '2040-02-29T23:59:58.123Z');

INSERT INTO "authenticators" ("credentialID", "userId", "providerAccountId", "credentialPublicKey", "counter", "credentialDeviceType", "credentialBackedUp", "transports") VALUES ('Y3JlZGVudGlhbC0x', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'acme-1', 'cHVibGljLWtleQ==', 3, 'multiDevice', 1, 'internal,hybrid');
