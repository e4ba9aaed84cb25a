import SQLite

extension LedgerSchema {
  /// All steps in the order in which they are applied.
  static var all: [Migration] { migrations + counting }

  /// The steps for active time, its report and the spaces.
  static let counting = [
    // Stretches are stamped by their age alone: the end of a source's last one is not needed.
    Migration(
      "2026-11-30 forgotten sources",
      """
      DROP TABLE sources;
      CREATE TABLE forgotten_sources (
        space TEXT NOT NULL, source TEXT NOT NULL, sequence INTEGER NOT NULL,
        moment_ms INTEGER NOT NULL, PRIMARY KEY (space, source)
      ) STRICT, WITHOUT ROWID;
      """),
    // `offers`: stops at which a sum was on offer, told apart by the unlocks of the day before them.
    // `days`: on which the program ran.
    Migration(
      "2026-11-30 report",
      """
      ALTER TABLE unlocks ADD COLUMN difficulty INTEGER NOT NULL DEFAULT 1;
      CREATE TABLE offers (
        rule INTEGER NOT NULL REFERENCES rules (id), day TEXT NOT NULL,
        unlocks_before INTEGER NOT NULL, moment_ms INTEGER NOT NULL,
        PRIMARY KEY (rule, day, unlocks_before)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE days (
        space TEXT NOT NULL REFERENCES spaces (id), day TEXT NOT NULL, PRIMARY KEY (space, day)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO days SELECT DISTINCT space, day FROM rule_days JOIN rules ON rules.id = rule;
      """),
    // A profile without a row uses the space that is named as it is. The ids of `space_edits` are
    // not those of `edits`.
    Migration(
      "2026-11-30 spaces",
      """
      CREATE TABLE profiles (
        profile TEXT PRIMARY KEY, space TEXT NOT NULL, own TEXT NOT NULL, before TEXT,
        left_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE space_edits (
        id INTEGER PRIMARY KEY AUTOINCREMENT, profile TEXT NOT NULL UNIQUE, from_space TEXT NOT NULL,
        to_space TEXT NOT NULL, made_ms INTEGER NOT NULL, day TEXT NOT NULL, wait TEXT NOT NULL
      ) STRICT;
      INSERT INTO sqlite_sequence (name, seq) VALUES ('space_edits', 1000000000);
      """),
    // `floor_ms`: what was used when it was bought, where the allowance had been lowered below that.
    // `due_ms`: when an edit holds whose day has begun in a closed time. `page_rules`: all rules of the
    // page that asked.
    Migration(
      "2026-11-30 forgiven, put off, pages",
      """
      ALTER TABLE unlocks ADD COLUMN floor_ms INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE edits ADD COLUMN due_ms INTEGER;
      ALTER TABLE puzzles ADD COLUMN page_rules TEXT NOT NULL DEFAULT '';
      """),
    // `gained`: what rules stop since some moment of today, in the order in which it came (`rowid`), so
    // that a rule that was added before another one lost it finds what was counted there; `held`: the
    // rule stopped it before, but has not counted all of it. Forgotten with the day.
    Migration(
      "2026-11-30 gained",
      """
      CREATE TABLE gained (
        space TEXT NOT NULL, rule INTEGER NOT NULL REFERENCES rules (id), pattern TEXT NOT NULL,
        held INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX gained_of_space ON gained (space);
      CREATE INDEX gained_of_rule ON gained (rule, pattern);
      """),
    // `taken_over`: made on another rule of the space, whose counts this one has; the report names it there.
    Migration(
      "2026-11-30 taken over",
      "ALTER TABLE unlocks ADD COLUMN taken_over INTEGER NOT NULL DEFAULT 0;"),
    // `dropped`: each pattern of a rule once. `counterparts`: rules of two spaces that are the same, both
    // ways round. `earlier_lists`: what a rule's list was today before it got another host.
    // `gained.held` numbered groups of rules from 2 on.
    Migration(
      "2026-11-30 counterparts",
      """
      CREATE TABLE dropped_once (
        space TEXT NOT NULL, rule INTEGER NOT NULL REFERENCES rules (id), pattern TEXT NOT NULL,
        moment_ms INTEGER NOT NULL, PRIMARY KEY (space, rule, pattern)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO dropped_once
        SELECT space, rule, pattern, max(moment_ms) FROM dropped GROUP BY space, rule, pattern;
      DROP TABLE dropped;
      ALTER TABLE dropped_once RENAME TO dropped;
      CREATE TABLE counterparts (
        rule INTEGER NOT NULL REFERENCES rules (id), other INTEGER NOT NULL REFERENCES rules (id),
        PRIMARY KEY (rule, other)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE earlier_lists (
        rule INTEGER NOT NULL REFERENCES rules (id), mark TEXT NOT NULL, PRIMARY KEY (rule, mark)
      ) STRICT, WITHOUT ROWID;
      """),
    // `asked`: by a command, before a host has looked: 1; in a boot that no host has seen: 2.
    Migration(
      "2026-11-30 asked by commands",
      "ALTER TABLE edits ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;"),
    // Who has had something of the day stays in its space until the next: no rule of another space has to
    // be known. `gained.held` is 0 or 1 again.
    Migration(
      "2026-11-30 no counterparts",
      "DROP TABLE counterparts; DELETE FROM gained WHERE held > 1;"),
    // `put_off`: it could not hold on the day that it waited for.
    Migration(
      "2026-12-01 choices put off",
      "ALTER TABLE space_edits ADD COLUMN put_off INTEGER NOT NULL DEFAULT 0;"),
  ]
}
