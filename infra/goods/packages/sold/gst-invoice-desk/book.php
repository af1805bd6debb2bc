<?php

declare(strict_types=1);

/** Documents that are written once and never changed. Money in paise, quantities in thousandths. */

const SCHEMA = <<<'SQL'
    CREATE TABLE IF NOT EXISTS documents (
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('INV', 'CN')), year TEXT NOT NULL, number INTEGER NOT NULL,
        day TEXT NOT NULL, buyer TEXT NOT NULL, address TEXT NOT NULL, gstin TEXT NOT NULL, state TEXT NOT NULL,
        of INTEGER UNIQUE REFERENCES documents, reason TEXT NOT NULL, UNIQUE (kind, year, number)
    );
    CREATE TABLE IF NOT EXISTS lines (
        document INTEGER NOT NULL REFERENCES documents, what TEXT NOT NULL, code TEXT NOT NULL, quantity INTEGER NOT NULL,
        price INTEGER NOT NULL, rate TEXT NOT NULL, taxable INTEGER NOT NULL,
        cgst INTEGER NOT NULL, sgst INTEGER NOT NULL, igst INTEGER NOT NULL
    );
    SQL;

/** "INV/2026-27/0007": at most sixteen letters, as the rules want it. */
function numberOf(array $document): string
{
    return sprintf('%s/%s/%04d', $document['kind'], $document['year'], $document['number']);
}

/** @return int the new document's id; it has the next number of its series */
function begin(PDO $book, string $kind, string $day, array $buyer, ?int $of = null, string $reason = ''): int
{
    $year = financialYear($day);
    $last = row($book, 'SELECT number, day FROM documents WHERE kind = ? AND year = ? ORDER BY number DESC LIMIT 1', [$kind, $year]);
    if ($last !== null && $last['day'] > $day) {
        throw new Complaint("The last document of this series is of {$last['day']}: a later number cannot be of an earlier day.");
    }
    say($book, 'INSERT INTO documents (kind, year, number, day, buyer, address, gstin, state, of, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
        $kind, $year, ($last['number'] ?? 0) + 1, $day, $buyer['buyer'], $buyer['address'], $buyer['gstin'], $buyer['state'], $of, $reason,
    ]);
    return (int) $book->lastInsertId();
}

/**
 * Writes an invoice.
 * @param array{buyer: string, address: string, gstin: string, state: string} $buyer
 * @param list<array{what: string, code: string, quantity: int, price: int, rate: string}> $lines
 * @return int its id
 */
function invoice(PDO $book, string $home, string $day, array $buyer, array $lines): int
{
    if (!isset(STATES[$buyer['state']])) {
        throw new Complaint('Choose the place of supply.');
    }
    if ($buyer['gstin'] !== '' && !isGstin($buyer['gstin'])) {
        throw new Complaint('This GSTIN is not right: look at each letter again.');
    }
    if ($lines === []) {
        throw new Complaint('The invoice has no line.');
    }
    $id = begin($book, 'INV', $day, $buyer);
    foreach ($lines as $line) {
        $taxable = intdiv($line['price'] * $line['quantity'] + 500, 1000);
        $tax = taxOf($taxable, $line['rate'], $buyer['state'] === $home);
        say($book, 'INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
            $id, $line['what'], $line['code'], $line['quantity'], $line['price'], $line['rate'], $taxable, $tax['cgst'], $tax['sgst'], $tax['igst'],
        ]);
    }
    return $id;
}

/** Takes an invoice back whole, once. @return int the credit note's id */
function creditNote(PDO $book, int $of, string $day, string $reason): int
{
    $invoice = row($book, "SELECT * FROM documents WHERE id = ? AND kind = 'INV'", [$of]) ?? throw new Complaint('This invoice is not in the book.');
    if (row($book, 'SELECT id FROM documents WHERE of = ?', [$of]) !== null) {
        throw new Complaint('This invoice has a credit note already.');
    }
    if ($day < $invoice['day']) {
        throw new Complaint('A credit note cannot be older than its invoice.');
    }
    $id = begin($book, 'CN', $day, $invoice, $of, $reason);
    say($book, 'INSERT INTO lines SELECT ?, what, code, quantity, price, rate, taxable, cgst, sgst, igst FROM lines WHERE document = ?', [$id, $of]);
    return $id;
}

/** What a document comes to, tax included. */
function totalOf(PDO $book, int $id): int
{
    return number($book, 'SELECT coalesce(sum(taxable + cgst + sgst + igst), 0) FROM lines WHERE document = ?', [$id]);
}

/**
 * What GSTR-1 asks for of a quarter: a row for each document and rate with a GSTIN, and for the
 * others a row for each state and rate; credit notes are negative.
 * @param string $from the quarter's first day, and $to its last
 */
function gstr1(PDO $book, string $from, string $to): array
{
    $sums = 'sum(sign * taxable) AS taxable, sum(sign * cgst) AS cgst, sum(sign * sgst) AS sgst, sum(sign * igst) AS igst';
    $source = "(SELECT documents.*, lines.*, CASE kind WHEN 'CN' THEN -1 ELSE 1 END AS sign
        FROM documents JOIN lines ON lines.document = documents.id WHERE day BETWEEN ? AND ?)";
    $registered = rows($book, "SELECT kind, year, number, day, gstin, state, rate, {$sums} FROM {$source}
        WHERE gstin <> '' GROUP BY id, rate ORDER BY day, kind DESC, number, rate", [$from, $to]);
    $others = rows($book, "SELECT state, rate, {$sums} FROM {$source} WHERE gstin = '' GROUP BY state, rate ORDER BY state, rate", [$from, $to]);
    $amounts = static fn (array $row): array =>
        array_map(static fn (int $paise): string => sprintf('%.2f', $paise / 100), [$row['taxable'], $row['cgst'], $row['sgst'], $row['igst']]);
    return [
        ['Part', 'Document', 'Date', 'GSTIN', 'Place of supply', 'Rate', 'Taxable', 'CGST', 'SGST', 'IGST'],
        ...array_map(static fn (array $row): array => [
            $row['kind'] === 'CN' ? 'CDNR' : 'B2B', numberOf($row), $row['day'], $row['gstin'],
            $row['state'] . '-' . STATES[$row['state']], $row['rate'], ...$amounts($row),
        ], $registered),
        ...array_map(static fn (array $row): array => [
            'B2CS', '', '', '', $row['state'] . '-' . STATES[$row['state']], $row['rate'], ...$amounts($row),
        ], $others),
    ];
}
