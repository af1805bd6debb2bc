<?php

declare(strict_types=1);

/** The shop's book: goods, bills, customers' khata and days. Money in paise, amounts in thousandths. */

const SCHEMA = <<<'SQL'
    CREATE TABLE IF NOT EXISTS goods (
        code TEXT PRIMARY KEY, name TEXT NOT NULL, unit TEXT NOT NULL CHECK (unit IN ('piece', 'kg')),
        price INTEGER NOT NULL, stock INTEGER NOT NULL, reorder_at INTEGER NOT NULL, expires TEXT
    );
    CREATE TABLE IF NOT EXISTS customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, phone TEXT NOT NULL UNIQUE);
    CREATE TABLE IF NOT EXISTS bills (
        number INTEGER PRIMARY KEY, day TEXT NOT NULL, time TEXT NOT NULL, total INTEGER NOT NULL,
        paid_by TEXT NOT NULL CHECK (paid_by IN ('cash', 'upi', 'credit')), customer INTEGER REFERENCES customers
    );
    CREATE TABLE IF NOT EXISTS lines (
        bill INTEGER NOT NULL REFERENCES bills, code TEXT NOT NULL, name TEXT NOT NULL, unit TEXT NOT NULL,
        amount INTEGER NOT NULL, price INTEGER NOT NULL, sum INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS receipts (
        id INTEGER PRIMARY KEY, customer INTEGER NOT NULL REFERENCES customers, day TEXT NOT NULL,
        paise INTEGER NOT NULL, paid_by TEXT NOT NULL CHECK (paid_by IN ('cash', 'upi'))
    );
    CREATE TABLE IF NOT EXISTS closings (
        day TEXT PRIMARY KEY, cash INTEGER NOT NULL, upi INTEGER NOT NULL, credit INTEGER NOT NULL, counted INTEGER NOT NULL
    );
    SQL;

function today(): string
{
    return date('Y-m-d');
}

/** Price by the piece or the kilogram, amount in thousandths; half a paisa is rounded up. */
function sumOf(int $price, int $amount): int
{
    return intdiv($price * $amount + 500, 1000);
}

/** What came in, or with a minus what was lost, in thousandths; nothing is zero. */
function readChange(string $typed): int
{
    if (in_array($typed, ['', '0'], true)) {
        return 0;
    }
    return $typed[0] === '-' ? -readThousandths(substr($typed, 1)) : readThousandths($typed);
}

/** @throws Complaint where the code is unknown, or half of a piece is asked for */
function pick(PDO $book, string $code, int $amount): array
{
    $good = row($book, 'SELECT * FROM goods WHERE code = ?', [$code])
        ?? throw new Complaint("No goods have the code “{$code}”.");
    if ($good['unit'] === 'piece' && $amount % 1000 !== 0) {
        throw new Complaint("{$good['name']} is sold by the piece.");
    }
    return $good;
}

/** The basket as it would be billed now. @param array<string, int> $basket amounts by code */
function priced(PDO $book, array $basket): array
{
    $lines = [];
    foreach ($basket as $code => $amount) {
        $good = row($book, 'SELECT * FROM goods WHERE code = ?', [(string) $code]);
        if ($good !== null) {
            $lines[] = [...$good, 'amount' => $amount, 'sum' => sumOf($good['price'], $amount)];
        }
    }
    return $lines;
}

/** Nothing is written into a day that was counted. */
function refuseClosedDay(PDO $book): void
{
    if (row($book, 'SELECT day FROM closings WHERE day = ?', [today()]) !== null) {
        throw new Complaint('Today is closed. The next bill is tomorrow’s.');
    }
}

/**
 * Writes the bill and takes the goods from the stock; stock may fall below zero, for the goods are
 * on the counter.
 * @return int the bill's number
 */
function bill(PDO $book, array $basket, string $paidBy, ?int $customer): int
{
    refuseClosedDay($book);
    $lines = priced($book, $basket);
    if ($lines === []) {
        throw new Complaint('The basket is empty.');
    }
    if (!in_array($paidBy, ['cash', 'upi', 'credit'], true)) {
        throw new Complaint('Say how it is paid.');
    }
    if ($paidBy === 'credit' && ($customer === null || row($book, 'SELECT id FROM customers WHERE id = ?', [$customer]) === null)) {
        throw new Complaint('Say on whose khata it goes.');
    }
    $number = number($book, 'SELECT coalesce(max(number), 0) + 1 FROM bills');
    say($book, 'INSERT INTO bills VALUES (?, ?, ?, ?, ?, ?)', [
        $number, today(), date('H:i'), array_sum(array_column($lines, 'sum')), $paidBy, $paidBy === 'credit' ? $customer : null,
    ]);
    foreach ($lines as $line) {
        say($book, 'INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?)', [
            $number, $line['code'], $line['name'], $line['unit'], $line['amount'], $line['price'], $line['sum'],
        ]);
        say($book, 'UPDATE goods SET stock = stock - ? WHERE code = ?', [$line['amount'], $line['code']]);
    }
    return $number;
}

/** What a customer owes: bills on credit less what was paid, up to and with a day. */
function owed(PDO $book, int $customer, string $until = '9999-12-31'): int
{
    return number($book, 'SELECT coalesce(sum(total), 0) FROM bills WHERE customer = ? AND day <= ?', [$customer, $until])
        - number($book, 'SELECT coalesce(sum(paise), 0) FROM receipts WHERE customer = ? AND day <= ?', [$customer, $until]);
}

/** A month of a khata, by day. @param string $month such as 2026-03 */
function statement(PDO $book, int $customer, string $month): array
{
    return rows($book, "SELECT day, 'Bill ' || number AS what, total AS paise FROM bills WHERE customer = ? AND substr(day, 1, 7) = ?
        UNION ALL SELECT day, 'Paid by ' || paid_by, -paise FROM receipts WHERE customer = ? AND substr(day, 1, 7) = ?
        ORDER BY day", [$customer, $month, $customer, $month]);
}

/** What came in today by cash and by UPI, khata payments included, and what went on credit. */
function takings(PDO $book): array
{
    $billed = static fn (string $by): int =>
        number($book, 'SELECT coalesce(sum(total), 0) FROM bills WHERE day = ? AND paid_by = ?', [today(), $by]);
    $received = static fn (string $by): int =>
        number($book, 'SELECT coalesce(sum(paise), 0) FROM receipts WHERE day = ? AND paid_by = ?', [today(), $by]);
    return [
        'cash' => $billed('cash') + $received('cash'),
        'upi' => $billed('upi') + $received('upi'),
        'credit' => $billed('credit'),
    ];
}
