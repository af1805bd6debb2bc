<?php

declare(strict_types=1);

require __DIR__ . '/input.php';
require __DIR__ . '/tax.php';
require __DIR__ . '/book.php';
require __DIR__ . '/login.php';
require __DIR__ . '/pages.php';

date_default_timezone_set('Asia/Kolkata');
$settings = require __DIR__ . '/settings.php';
$book = openBook($settings['data']);
beginSession();
requireLogin($book, $settings['name'], $settings['password']);
if (!isGstin($settings['gstin'])) {
    top('Settings', null, 'The GSTIN in settings.php is not valid.');
    bottom();
    exit;
}
$home = substr($settings['gstin'], 0, 2);

/** @return list<array{what: string, code: string, quantity: int, price: int, rate: string}> */
function typedLines(array $rates): array
{
    $lines = [];
    for ($n = 1; $n <= LINES; $n++) {
        if (typed("what{$n}") === '') {
            continue;
        }
        $code = typed("code{$n}");
        if (preg_match('/^\d{4}(\d{2}){0,2}$/', $code) !== 1) {
            throw new InputError("Line {$n}: enter an HSN or SAC code of 4, 6 or 8 digits.");
        }
        if (!in_array(typed("rate{$n}"), $rates, true)) {
            throw new InputError("Line {$n}: this GST rate is not in settings.php.");
        }
        $lines[] = [
            'what' => typed("what{$n}"),
            'code' => $code,
            'quantity' => readQuantity(typed("quantity{$n}")),
            'price' => readPaise(typed("price{$n}")),
            'rate' => typed("rate{$n}"),
        ];
    }
    return $lines;
}

/** @return int the id of the new document */
function documentOfForm(PDO $book, array $settings, string $home): int
{
    $form = typed('form', 32);
    if (isSent('credit')) {
        return creditNote($book, $form, (int) typed('of'), date('Y-m-d'), required('reason', 'The reason'));
    }
    if (!isSent('invoice')) {
        throw new InputError('This form has expired. Send it again.');
    }
    $buyer = [
        'buyer' => required('buyer', 'The buyer'),
        'address' => required('address', 'The address', 400),
        'gstin' => strtoupper(typed('gstin', 15)),
        'state' => typed('state'),
    ];
    return invoice($book, $form, $home, readDate(typed('day')), $buyer, typedLines($settings['rates']));
}

$error = null;
try {
    if ($_SERVER['REQUEST_METHOD'] === 'POST') {
        $id = writeOnce($book, typed('form', 32), static fn (): int => documentOfForm($book, $settings, $home));
        header('Location: ?page=document&id=' . $id, true, 303);
        exit;
    }
    if (parameter('page') === 'gstr1' && parameter('from') !== '') {
        $from = readDate(parameter('from') . '-01');
        sendTable("gstr1-{$from}", gstr1($book, $from, date('Y-m-d', strtotime($from . ' +3 months -1 day'))));
    }
} catch (InputError $wrong) {
    http_response_code(422);
    $error = $wrong->getMessage();
}
match (parameter('page')) {
    'new' => newInvoicePage($home, $settings['rates'], $error),
    'document' => documentPage($book, $settings, (int) parameter('id'), $error),
    'gstr1' => gstr1Page($error),
    default => documentsPage($book, $error),
};
bottom();
