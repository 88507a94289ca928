-- SQLite 3.35 and later: the tables of Latchkey, version 1 of the schema. What migrate() executes on an empty database.

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
