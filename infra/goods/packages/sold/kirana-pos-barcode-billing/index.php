<?php

declare(strict_types=1);

/** Kirana POS: the till, the stock, the khata and the end of the day. */

require __DIR__ . '/desk/desk.php';
require __DIR__ . '/desk/page.php';
require __DIR__ . '/desk/door.php';
require __DIR__ . '/book.php';

$settings = require __DIR__ . '/settings.php';
$book = openBook($settings['data'], SCHEMA);
beginSession('kirana');
onlyOwner($book, $settings['shop'], $settings['password']);

const PAGES = ['./' => 'Till', '?page=stock' => 'Stock', '?page=khata' => 'Khata', '?page=closing' => 'Day closing'];
$_SESSION['basket'] ??= [];

$complaint = act($book, [
    'scan' => static function () use ($book): string {
        $code = needed('code', 'The code', 40);
        $amount = readThousandths(typed('amount') ?: '1');
        pick($book, $code, $amount);
        $_SESSION['basket'][$code] = min(($_SESSION['basket'][$code] ?? 0) + $amount, 999_999_000);
        return './';
    },
    'remove' => static function (): string {
        unset($_SESSION['basket'][typed('code')]);
        return './';
    },
    'bill' => static function () use ($book): string {
        $number = bill($book, $_SESSION['basket'], typed('paid_by'), (int) typed('customer') ?: null);
        $_SESSION['basket'] = [];
        return '?page=bill&number=' . $number;
    },
    'good' => static function () use ($book): string {
        say($book, 'INSERT INTO goods VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (code) DO UPDATE SET name = excluded.name,
            unit = excluded.unit, price = excluded.price, stock = goods.stock + excluded.stock, reorder_at = excluded.reorder_at,
            expires = excluded.expires', [
            needed('code', 'The code', 40),
            needed('name', 'The name'),
            typed('unit') === 'kg' ? 'kg' : 'piece',
            readPaise(typed('price')),
            readChange(typed('came_in')),
            max(0, readChange(typed('reorder_at'))),
            typed('expires') === '' ? null : readDay(typed('expires')),
        ]);
        return '?page=stock';
    },
    'customer' => static function () use ($book): string {
        $phone = preg_replace('/\D/', '', needed('phone', 'The phone number', 20));
        if (row($book, 'SELECT id FROM customers WHERE phone = ?', [$phone]) !== null) {
            throw new Complaint('This number has a khata already.');
        }
        say($book, 'INSERT INTO customers (name, phone) VALUES (?, ?)', [needed('name', 'The name'), $phone]);
        return '?page=khata';
    },
    'receive' => static function () use ($book): string {
        refuseClosedDay($book);
        $customer = row($book, 'SELECT id FROM customers WHERE id = ?', [(int) typed('customer')])
            ?? throw new Complaint('This khata is not in the book.');
        $paise = readPaise(typed('paid'));
        if ($paise === 0 || !in_array(typed('paid_by'), ['cash', 'upi'], true)) {
            throw new Complaint('Say how much was paid, and how.');
        }
        say($book, 'INSERT INTO receipts (customer, day, paise, paid_by) VALUES (?, ?, ?, ?)', [
            $customer['id'], today(), $paise, typed('paid_by'),
        ]);
        return '?page=khata&customer=' . $customer['id'];
    },
    'close' => static function () use ($book): string {
        refuseClosedDay($book);
        ['cash' => $cash, 'upi' => $upi, 'credit' => $credit] = takings($book);
        say($book, 'INSERT INTO closings VALUES (?, ?, ?, ?, ?)', [
            today(), $cash, $upi, $credit, readPaise(needed('counted', 'What was counted')),
        ]);
        return '?page=closing';
    },
]);

$page = in_array(asked('page'), ['stock', 'khata', 'closing', 'bill'], true) ? asked('page') : 'till';
require __DIR__ . "/pages/{$page}.php";
bottom();
