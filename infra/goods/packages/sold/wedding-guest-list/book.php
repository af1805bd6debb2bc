<?php

declare(strict_types=1);

/** Families, what they are invited to, and what they answered. */

const SCHEMA = <<<'SQL'
    CREATE TABLE IF NOT EXISTS families (
        id INTEGER PRIMARY KEY, link TEXT NOT NULL UNIQUE, name TEXT NOT NULL, most INTEGER NOT NULL,
        answered TEXT, beds INTEGER NOT NULL DEFAULT 0, arrival TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE IF NOT EXISTS invitations (
        family INTEGER NOT NULL REFERENCES families ON DELETE CASCADE, event TEXT NOT NULL,
        heads INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (family, event)
    );
    SQL;

/** @param list<string> $events keys of the settings' events @return string the link's secret part */
function invite(PDO $book, string $name, int $most, array $events): string
{
    if ($most < 1 || $most > 50) {
        throw new Complaint('A family is 1 to 50 people.');
    }
    if ($events === []) {
        throw new Complaint('Invite the family to one event at least.');
    }
    $link = bin2hex(random_bytes(12));
    say($book, 'INSERT INTO families (link, name, most) VALUES (?, ?, ?)', [$link, $name, $most]);
    $family = (int) $book->lastInsertId();
    foreach ($events as $event) {
        say($book, 'INSERT INTO invitations (family, event) VALUES (?, ?)', [$family, $event]);
    }
    return $link;
}

/** Events that a family is invited to, with its heads. @return array<string, int> */
function invitedTo(PDO $book, int $family): array
{
    return array_column(rows($book, 'SELECT event, heads FROM invitations WHERE family = ?', [$family]), 'heads', 'event');
}

/** @param array<string, int> $heads by event; only what the family is invited to counts */
function answer(PDO $book, array $family, array $heads, int $beds, string $arrival): void
{
    foreach (array_keys(invitedTo($book, $family['id'])) as $event) {
        say($book, 'UPDATE invitations SET heads = ? WHERE family = ? AND event = ?', [$heads[$event] ?? 0, $family['id'], $event]);
    }
    say($book, 'UPDATE families SET answered = ?, beds = ?, arrival = ? WHERE id = ?', [date('Y-m-d H:i'), $beds, $arrival, $family['id']]);
}

/** Heads for an event, and families that have not answered. @return array{heads: int, open: int} */
function countFor(PDO $book, string $event): array
{
    return row($book, 'SELECT coalesce(sum(heads), 0) AS heads, coalesce(sum(answered IS NULL), 0) AS open
        FROM invitations JOIN families ON families.id = family WHERE event = ?', [$event]);
}
