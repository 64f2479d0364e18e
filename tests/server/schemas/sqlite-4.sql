-- As version 4 wrote it. Never changed: tables that people play at look like this.
CREATE TABLE rooms (
    room TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    due REAL,
    touched REAL NOT NULL
) STRICT;
CREATE TABLE entries (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    entry BLOB NOT NULL,
    body BLOB,
    PRIMARY KEY (room, seq)
) STRICT;
CREATE INDEX rooms_public ON rooms (touched) WHERE public;
CREATE INDEX rooms_due ON rooms (due) WHERE due IS NOT NULL;
CREATE TABLE secrets (
    room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE,
    secret BLOB NOT NULL
) STRICT;
CREATE TABLE reviews (
    room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE,
    review BLOB NOT NULL
) STRICT;
PRAGMA user_version = 4;
INSERT INTO rooms VALUES ('old', 'usa', 'playing', 0, 5.0, 1.0);
INSERT INTO entries VALUES ('old', 1, x'01cb2f4805b6ca01', x'0103b60e01');
INSERT INTO entries VALUES ('old', 2, x'0103fabf0400', NULL);
