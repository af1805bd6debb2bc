<?php

declare(strict_types=1);

/** GST invoice desk: invoices, credit notes and the quarter's summary. */

require __DIR__ . '/desk/desk.php';
require __DIR__ . '/desk/page.php';
require __DIR__ . '/desk/door.php';
require __DIR__ . '/tax.php';
require __DIR__ . '/book.php';

$settings = require __DIR__ . '/settings.php';
$book = openBook($settings['data'], SCHEMA);
beginSession('invoices');
onlyOwner($book, $settings['name'], $settings['password']);
if (!isGstin($settings['gstin'])) {
    top('Settings', [], 'The GSTIN in settings.php is not right.');
    bottom();
    exit;
}
$home = substr($settings['gstin'], 0, 2);

const PAGES = ['./' => 'Documents', '?page=new' => 'New invoice', '?page=gstr1' => 'GSTR-1'];
/** Lines of the form; empty ones are left out. */
const LINES = 8;

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
            throw new Complaint("Line {$n} needs an HSN or SAC code of 4, 6 or 8 digits.");
        }
        if (!in_array(typed("rate{$n}"), $rates, true)) {
            throw new Complaint("Line {$n} has a rate that is not in settings.php.");
        }
        $lines[] = [
            'what' => typed("what{$n}"),
            'code' => $code,
            'quantity' => readThousandths(typed("quantity{$n}")),
            'price' => readPaise(typed("price{$n}")),
            'rate' => typed("rate{$n}"),
        ];
    }
    return $lines;
}

$complaint = act($book, [
    'invoice' => static function () use ($book, $settings, $home): string {
        $buyer = [
            'buyer' => needed('buyer', 'The buyer'),
            'address' => needed('address', 'The address', 400),
            'gstin' => strtoupper(typed('gstin', 15)),
            'state' => typed('state'),
        ];
        $id = invoice($book, $home, readDay(typed('day')), $buyer, typedLines($settings['rates']));
        return '?page=document&id=' . $id;
    },
    'credit' => static function () use ($book): string {
        $id = creditNote($book, (int) typed('of'), date('Y-m-d'), needed('reason', 'The reason'));
        return '?page=document&id=' . $id;
    },
]);

if (asked('page') === 'gstr1' && asked('from') !== '' && $complaint === null) {
    try {
        $from = readDay(asked('from') . '-01');
        $to = date('Y-m-d', strtotime($from . ' +3 months -1 day'));
        sendTable("gstr1-{$from}", gstr1($book, $from, $to));
    } catch (Complaint $wrong) {
        $complaint = $wrong->getMessage();
    }
}
$page = in_array(asked('page'), ['new', 'document', 'gstr1'], true) ? asked('page') : 'documents';
require __DIR__ . "/pages/{$page}.php";
bottom();
