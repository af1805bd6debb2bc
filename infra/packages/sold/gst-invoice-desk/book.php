<?php

declare(strict_types=1);

/** Stores documents, which never change. Money is in paise, quantities are in thousandths. */

const SCHEMA = <<<'SQL'
    CREATE TABLE IF NOT EXISTS documents (
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('INV', 'CN')), year TEXT NOT NULL, number INTEGER NOT NULL,
        day TEXT NOT NULL, buyer TEXT NOT NULL, address TEXT NOT NULL, gstin TEXT NOT NULL, state TEXT NOT NULL,
        of INTEGER UNIQUE REFERENCES documents, reason TEXT NOT NULL, form TEXT NOT NULL UNIQUE, UNIQUE (kind, year, number)
    );
    CREATE TABLE IF NOT EXISTS lines (
        document INTEGER NOT NULL REFERENCES documents, what TEXT NOT NULL, code TEXT NOT NULL, quantity INTEGER NOT NULL,
        price INTEGER NOT NULL, rate TEXT NOT NULL, taxable INTEGER NOT NULL,
        cgst INTEGER NOT NULL, sgst INTEGER NOT NULL, igst INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS attempts (visitor TEXT NOT NULL, at INTEGER NOT NULL);
    SQL;

/** The SQLite file has a random name, in case the server ignores .htaccess. */
function openBook(string $folder): PDO
{
    if (!is_dir($folder) && !mkdir($folder, 0700, true)) {
        throw new RuntimeException("Cannot create the folder {$folder}");
    }
    if (!is_file($folder . '/.htaccess')) {
        file_put_contents($folder . '/.htaccess', "Require all denied\n");
    }
    // The lock stops two first requests from creating two databases.
    $lock = fopen($folder . '/lock', 'c') ?: throw new RuntimeException("Cannot write to {$folder}");
    flock($lock, LOCK_EX);
    $path = (glob($folder . '/*.sqlite') ?: [])[0] ?? $folder . '/' . bin2hex(random_bytes(16)) . '.sqlite';
    $book = new PDO('sqlite:' . $path, null, null, [
        PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
        PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
    ]);
    $book->exec('PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = on;' . SCHEMA);
    fclose($lock);
    return $book;
}

function run(PDO $book, string $sql, array $values = []): PDOStatement
{
    $statement = $book->prepare($sql);
    $statement->execute($values);
    return $statement;
}

function rows(PDO $book, string $sql, array $values = []): array
{
    return run($book, $sql, $values)->fetchAll();
}

function row(PDO $book, string $sql, array $values = []): ?array
{
    return run($book, $sql, $values)->fetch() ?: null;
}

function number(PDO $book, string $sql, array $values = []): int
{
    return (int) run($book, $sql, $values)->fetchColumn();
}

/**
 * Writes a document in one transaction. If the form was already sent, returns its first document.
 * @param callable(): int $write returns the new document's id
 * @return int the document's id
 */
function writeOnce(PDO $book, string $form, callable $write): int
{
    // Only one writer at a time: numbers have no gaps or duplicates.
    $book->exec('BEGIN IMMEDIATE');
    try {
        $id = number($book, 'SELECT id FROM documents WHERE form = ?', [$form]) ?: $write();
        $book->exec('COMMIT');
        return $id;
    } catch (Throwable $error) {
        $book->exec('ROLLBACK');
        throw $error;
    }
}

/** "INV/2026-27/0007". GST rules allow at most 16 characters. */
function numberOf(array $document): string
{
    return sprintf('%s/%s/%04d', $document['kind'], $document['year'], $document['number']);
}

/** Adds a document with the next number of its series. @return int its id */
function begin(PDO $book, string $form, string $kind, string $day, array $buyer, ?int $of = null, string $reason = ''): int
{
    $year = financialYear($day);
    $last = row($book, 'SELECT number, day FROM documents WHERE kind = ? AND year = ? ORDER BY number DESC LIMIT 1', [$kind, $year]);
    if ($last !== null && $last['day'] > $day) {
        throw new InputError("The last document of this series is dated {$last['day']}. A new one cannot have an earlier date.");
    }
    run($book, 'INSERT INTO documents (kind, year, number, day, buyer, address, gstin, state, of, reason, form) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
        $kind, $year, ($last['number'] ?? 0) + 1, $day, $buyer['buyer'], $buyer['address'], $buyer['gstin'], $buyer['state'], $of, $reason, $form,
    ]);
    return (int) $book->lastInsertId();
}

/**
 * @param array{buyer: string, address: string, gstin: string, state: string} $buyer
 * @param list<array{what: string, code: string, quantity: int, price: int, rate: string}> $lines
 * @return int its id
 */
function invoice(PDO $book, string $form, string $home, string $day, array $buyer, array $lines): int
{
    if (!isset(STATES[$buyer['state']])) {
        throw new InputError('Choose the place of supply.');
    }
    if ($buyer['gstin'] !== '' && !isGstin($buyer['gstin'])) {
        throw new InputError('The GSTIN is not valid. Check each character.');
    }
    if ($lines === []) {
        throw new InputError('Add at least one line.');
    }
    $id = begin($book, $form, 'INV', $day, $buyer);
    foreach ($lines as $line) {
        $taxable = intdiv($line['price'] * $line['quantity'] + 500, 1000);
        $tax = taxOf($taxable, $line['rate'], $buyer['state'] === $home);
        run($book, 'INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
            $id, $line['what'], $line['code'], $line['quantity'], $line['price'], $line['rate'], $taxable, $tax['cgst'], $tax['sgst'], $tax['igst'],
        ]);
    }
    return $id;
}

/** Cancels a whole invoice, once. @return int the credit note's id */
function creditNote(PDO $book, string $form, int $of, string $day, string $reason): int
{
    $invoice = row($book, "SELECT * FROM documents WHERE id = ? AND kind = 'INV'", [$of]) ?? throw new InputError('Invoice not found.');
    if (row($book, 'SELECT id FROM documents WHERE of = ?', [$of]) !== null) {
        throw new InputError('This invoice already has a credit note.');
    }
    if ($day < $invoice['day']) {
        throw new InputError('A credit note cannot be dated before its invoice.');
    }
    $id = begin($book, $form, 'CN', $day, $invoice, $of, $reason);
    run($book, 'INSERT INTO lines SELECT ?, what, code, quantity, price, rate, taxable, cgst, sgst, igst FROM lines WHERE document = ?', [$id, $of]);
    return $id;
}

/** In paise, with tax. */
function totalOf(PDO $book, int $id): int
{
    return number($book, 'SELECT coalesce(sum(taxable + cgst + sgst + igst), 0) FROM lines WHERE document = ?', [$id]);
}

/**
 * GSTR-1 rows. Buyers with a GSTIN: one row per document and rate. Other buyers: one row per state
 * and rate. Credit notes are negative.
 * @param string $from the first day of the quarter
 * @param string $to the last day of the quarter
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
