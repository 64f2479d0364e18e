-- As version 4 wrote it. Never changed: tables that people play at look like this.
CREATE SCHEMA peregon;
CREATE TABLE peregon.versions (version int PRIMARY KEY, at timestamptz NOT NULL);
CREATE TABLE peregon.rooms (
    room text PRIMARY KEY,
    game text NOT NULL,
    status text NOT NULL,
    public boolean NOT NULL,
    due double precision,
    touched double precision NOT NULL,
    holder text,
    held_until double precision NOT NULL DEFAULT 0
);
CREATE TABLE peregon.entries (
    room text NOT NULL REFERENCES peregon.rooms ON DELETE CASCADE,
    seq bigint NOT NULL,
    entry bytea NOT NULL,
    body bytea,
    PRIMARY KEY (room, seq)
);
CREATE INDEX rooms_public ON peregon.rooms (touched) WHERE public;
CREATE INDEX rooms_due ON peregon.rooms (due) WHERE due IS NOT NULL;
-- The tables come compressed.
ALTER TABLE peregon.entries ALTER body SET STORAGE EXTERNAL;
ALTER TABLE peregon.entries ALTER entry SET STORAGE EXTERNAL;
CREATE TABLE peregon.secrets (
    room text PRIMARY KEY REFERENCES peregon.rooms ON DELETE CASCADE,
    secret bytea NOT NULL
);
CREATE TABLE peregon.reviews (
    room text PRIMARY KEY REFERENCES peregon.rooms ON DELETE CASCADE,
    review bytea NOT NULL
);
INSERT INTO peregon.versions VALUES (1, now()), (2, now()), (3, now()), (4, now());
INSERT INTO peregon.rooms VALUES ('old', 'usa', 'playing', false, 5.0, 1.0);
INSERT INTO peregon.entries VALUES ('old', 1, '\x01cb2f4805b6ca01', '\x0103b60e01');
INSERT INTO peregon.entries VALUES ('old', 2, '\x0103fabf0400', NULL);
