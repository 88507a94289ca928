-- The tables of latchkey 0.1.0 in postgres, layout pg, with rows. Never to be changed.

CREATE TABLE "users" (
  "id" SERIAL,
  "name" TEXT,
  "email" TEXT,
  "emailVerified" TIMESTAMPTZ,
  "image" TEXT,
  PRIMARY KEY ("id"),
  UNIQUE ("email")
);

CREATE TABLE "accounts" (
  "id" SERIAL,
  "userId" INTEGER NOT NULL,
  "type" TEXT NOT NULL,
  "provider" TEXT NOT NULL,
  "providerAccountId" TEXT NOT NULL,
  "refresh_token" TEXT,
  "access_token" TEXT,
  "expires_at" BIGINT,
  "token_type" TEXT,
  "scope" TEXT,
  "id_token" TEXT,
  "session_state" TEXT,
  PRIMARY KEY ("id"),
  UNIQUE ("provider", "providerAccountId"),
  FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_accounts_userId" ON "accounts" ("userId");

CREATE TABLE "sessions" (
  "id" SERIAL,
  "sessionToken" TEXT NOT NULL,
  "userId" INTEGER NOT NULL,
  "expires" TIMESTAMPTZ NOT NULL,
  PRIMARY KEY ("id"),
  UNIQUE ("sessionToken"),
  FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_sessions_userId" ON "sessions" ("userId");

CREATE INDEX "latchkey_sessions_expires" ON "sessions" ("expires");

CREATE TABLE "verification_token" (
  "identifier" TEXT NOT NULL,
  "token" TEXT NOT NULL,
  "expires" TIMESTAMPTZ NOT NULL,
  PRIMARY KEY ("identifier", "token")
);

CREATE INDEX "latchkey_verification_token_expires" ON "verification_token" ("expires");

CREATE TABLE "authenticators" (
  "credentialID" TEXT NOT NULL,
  "userId" INTEGER NOT NULL,
  "providerAccountId" TEXT NOT NULL,
  "credentialPublicKey" TEXT NOT NULL,
  "counter" BIGINT NOT NULL,
  "credentialDeviceType" TEXT NOT NULL,
  "credentialBackedUp" BOOLEAN NOT NULL,
  "transports" TEXT,
  PRIMARY KEY ("userId", "credentialID"),
  UNIQUE ("credentialID"),
  FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE
);

INSERT INTO "users" ("name", "email", "emailVerified") VALUES ('Zoë', 'ada@example.com', '2024-02-29T12:34:56.789Z');

INSERT INTO "users" ("image") VALUES ('https://example.com/b.png');

INSERT INTO "accounts" ("userId", "provider", "providerAccountId", "type", "access_token", "expires_at", "scope") VALUES (1, 'acme', 'acme-1', 'oidc', 'at', 2000000000, 'openid email');

INSERT INTO "sessions" ("sessionToken", "userId", "expires") VALUES ('sha256:NJD4BAGIbRLzhh7BkPXBZBmyY0VJepK8RTDiL12LQpU', 1, '2040-02-29T23:59:58.123Z');

INSERT INTO "verification_token" ("identifier", "token", "expires") VALUES ('ada@example.com', 'sha256:kuGBMOuyNKR1e4d9e6W9walzFA_mYqm_-XUcfKOLWy8', '2040-02-29T23:59:58.123Z');

INSERT INTO "authenticators" ("credentialID", "userId", "providerAccountId", "credentialPublicKey", "counter", "credentialDeviceType", "credentialBackedUp", "transports") VALUES ('Y3JlZGVudGlhbC0x', 1, 'acme-1', 'cHVibGljLWtleQ==', 3, 'multiDevice', TRUE, 'internal,hybrid');
