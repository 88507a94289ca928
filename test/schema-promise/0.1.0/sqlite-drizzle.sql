-- The tables of latchkey 0.1.0 in sqlite, layout drizzle, with rows. Never to be changed.

CREATE TABLE "user" (
  "id" TEXT NOT NULL,
  "name" TEXT,
  "email" TEXT,
  "emailVerified" INTEGER,
  "image" TEXT,
  PRIMARY KEY ("id"),
  UNIQUE ("email")
);

CREATE TABLE "account" (
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
  FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_account_userId" ON "account" ("userId");

CREATE TABLE "session" (
  "sessionToken" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "expires" INTEGER NOT NULL,
  PRIMARY KEY ("sessionToken"),
  FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE
);

CREATE INDEX "latchkey_session_userId" ON "session" ("userId");

CREATE INDEX "latchkey_session_expires" ON "session" ("expires");

CREATE TABLE "verificationToken" (
  "identifier" TEXT NOT NULL,
  "token" TEXT NOT NULL,
  "expires" INTEGER NOT NULL,
  PRIMARY KEY ("identifier", "token")
);

CREATE INDEX "latchkey_verificationToken_expires" ON "verificationToken" ("expires");

CREATE TABLE "authenticator" (
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
  FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE
);

INSERT INTO "user" ("id", "name", "email", "emailVerified") VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'Zoë', 'ada@example.com', 1709210096789);

INSERT INTO "user" ("id", "image") VALUES ('0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2', 'https://example.com/b.png');

INSERT INTO "account" ("userId", "provider", "providerAccountId", "type", "access_token", "expires_at", "scope") VALUES ('c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'acme', 'acme-1', 'oidc', 'at', 2000000000, 'openid email');

INSERT INTO "session" ("sessionToken", "userId", "expires") VALUES ('sha256:NJD4BAGIbRLzhh7BkPXBZBmyY0VJepK8RTDiL12LQpU', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 2214172798123);

INSERT INTO "verificationToken" ("identifier", "token", "expires") VALUES ('ada@example.com', 'sha256:kuGBMOuyNKR1e4d9e6W9walzFA_mYqm_-XUcfKOLWy8', 2214172798123);

INSERT INTO "authenticator" ("credentialID", "userId", "providerAccountId", "credentialPublicKey", "counter", "credentialDeviceType", "credentialBackedUp", "transports") VALUES ('Y3JlZGVudGlhbC0x', 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10', 'acme-1', 'cHVibGljLWtleQ==', 3, 'multiDevice', 1, 'internal,hybrid');
