-- SQLite 3.35 and later: what version 2 of the schema adds, the table of records. What migrate() executes after 1.sql.

CREATE TABLE "latchkey_record" (
  "kind" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "owner" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "expiresAt" INTEGER NOT NULL,
  PRIMARY KEY ("kind", "key")
);

CREATE INDEX "latchkey_record_kind_owner" ON "latchkey_record" ("kind", "owner");

CREATE INDEX "latchkey_record_expiresAt" ON "latchkey_record" ("expiresAt");
