import SQLite

/// The schema, in steps that are only ever added to.
///
/// All moments are trusted ms since 1970 UTC, all days `YYYY-MM-DD`, all ids SQLite's own.
enum LedgerSchema {
  static let migrations = [
    Migration(
      "2026-11-30 first",
      """
      CREATE TABLE clock (
        one INTEGER PRIMARY KEY CHECK (one = 1), boot_id TEXT NOT NULL, anchor_ms INTEGER NOT NULL,
        anchor_boot_ms INTEGER NOT NULL, awaits_step INTEGER NOT NULL, last_ms INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE spaces (
        id TEXT PRIMARY KEY, boot_id TEXT NOT NULL, day TEXT NOT NULL, day_first_ms INTEGER NOT NULL,
        version INTEGER NOT NULL DEFAULT 1, enforcement INTEGER NOT NULL DEFAULT 1,
        stopped TEXT NOT NULL DEFAULT '', idle_after_ms INTEGER NOT NULL DEFAULT 15000,
        wrong_answers INTEGER NOT NULL DEFAULT 0, wait_until_ms INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE rules (
        id INTEGER PRIMARY KEY AUTOINCREMENT, space TEXT NOT NULL REFERENCES spaces (id),
        name TEXT NOT NULL, patterns TEXT NOT NULL, allowance_minutes INTEGER NOT NULL,
        unlock_minutes INTEGER NOT NULL, unlocks_per_day INTEGER, counts_playback INTEGER NOT NULL,
        inside_frames INTEGER NOT NULL, removed_ms INTEGER
      ) STRICT;
      CREATE INDEX rules_of_space ON rules (space);
      CREATE TABLE rule_days (
        rule INTEGER NOT NULL REFERENCES rules (id), day TEXT NOT NULL,
        used_ms INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0,
        stops INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (rule, day)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE unlocks (
        rule INTEGER NOT NULL REFERENCES rules (id), day TEXT NOT NULL, moment_ms INTEGER NOT NULL,
        length_ms INTEGER NOT NULL, taken_ms INTEGER NOT NULL, tries INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX unlocks_of_rule ON unlocks (rule, day);
      CREATE TABLE spans (
        rule INTEGER NOT NULL REFERENCES rules (id), start_ms INTEGER NOT NULL,
        end_ms INTEGER NOT NULL, PRIMARY KEY (rule, start_ms)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE sources (
        space TEXT NOT NULL, source TEXT NOT NULL, end_ms INTEGER NOT NULL,
        PRIMARY KEY (space, source)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE seen (
        space TEXT NOT NULL, source TEXT NOT NULL, sequence INTEGER NOT NULL,
        moment_ms INTEGER NOT NULL, PRIMARY KEY (space, source, sequence)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE puzzles (
        space TEXT PRIMARY KEY REFERENCES spaces (id), id TEXT NOT NULL, text TEXT NOT NULL,
        answer INTEGER NOT NULL, rules TEXT NOT NULL, day TEXT NOT NULL,
        asked_ms INTEGER NOT NULL, tries INTEGER NOT NULL
      ) STRICT;
      """),
    // The blobs stand last, so that the columns before them are read without them.
    Migration(
      "2026-11-30 lists",
      """
      CREATE TABLE lists (
        rule INTEGER PRIMARY KEY REFERENCES rules (id), count INTEGER NOT NULL,
        fingerprint INTEGER NOT NULL, format INTEGER NOT NULL, marks BLOB NOT NULL,
        slots BLOB NOT NULL, names BLOB NOT NULL
      ) STRICT;
      """),
    // `closed_until_ms`: when a closed time began, the moment at which it ends, so that no other
    // zone ends it before. `session_start_ms`: the active time of the day at the last Continue.
    Migration(
      "2026-11-30 strict, closed, sessions",
      """
      ALTER TABLE rules ADD COLUMN strict INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE rules ADD COLUMN closed_from INTEGER;
      ALTER TABLE rules ADD COLUMN closed_to INTEGER;
      ALTER TABLE rules ADD COLUMN closed_until_ms INTEGER;
      ALTER TABLE rule_days ADD COLUMN session_start_ms INTEGER NOT NULL DEFAULT 0;
      """),
    // `wait` is `sum`, `day` or nothing. `before` and `after` are rules that are shown nowhere
    // (`removed_ms` 0), or nothing: there is no rule. `dropped`: patterns that rules lost, so that
    // who adds them again on the same day finds what was counted; one that begins with a space is a
    // list's fingerprint.
    Migration(
      "2026-11-30 edits",
      """
      ALTER TABLE spaces ADD COLUMN day_start_minutes INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE puzzles ADD COLUMN edit INTEGER;
      CREATE TABLE edits (
        id INTEGER PRIMARY KEY AUTOINCREMENT, space TEXT NOT NULL REFERENCES spaces (id),
        rule INTEGER, made_ms INTEGER NOT NULL, wait TEXT, changes_list INTEGER NOT NULL,
        after INTEGER REFERENCES rules (id), after_idle_ms INTEGER, after_day_start INTEGER,
        changed_ms INTEGER, before INTEGER REFERENCES rules (id), before_idle_ms INTEGER,
        before_day_start INTEGER, before_closed_until_ms INTEGER
      ) STRICT;
      CREATE INDEX edits_of_space ON edits (space);
      CREATE TABLE dropped (
        space TEXT NOT NULL REFERENCES spaces (id), rule INTEGER NOT NULL REFERENCES rules (id),
        pattern TEXT NOT NULL, moment_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX dropped_of_space ON dropped (space);
      """),
  ]
}
