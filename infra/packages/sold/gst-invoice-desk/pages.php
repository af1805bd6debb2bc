<?php

declare(strict_types=1);

const PAGES = ['./' => 'Documents', '?page=new' => 'New invoice', '?page=gstr1' => 'GSTR-1'];
/** Lines on the form. Lines without a description are ignored. */
const LINES = 8;
/** The others open with a click. */
const SHOWN_LINES = 2;

/** @param string|null $current the active menu item; null for a page without a menu */
function top(string $title, ?string $current, ?string $error = null): void
{
    header("Content-Security-Policy: default-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'");
    header('X-Content-Type-Options: nosniff');
    header('Referrer-Policy: same-origin');
    header('Cache-Control: no-store');
    ?>
<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="description" content="<?= e($title) ?>">
    <title><?= e($title) ?></title>
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <header>
      <h1><?= e($title) ?></h1>
      <?php if ($current !== null): ?>
        <nav aria-label="Pages">
          <?php foreach (PAGES as $address => $name): ?>
            <a href="<?= e($address) ?>"<?= $name === $current ? ' aria-current="page"' : '' ?>><?= e($name) ?></a>
          <?php endforeach; ?>
          <form method="post"><?= hiddenFields('logout') ?><button>Log out</button></form>
        </nav>
      <?php endif; ?>
    </header>
    <main>
      <?php if ($error !== null): ?><p class="error" role="alert"><?= e($error) ?></p><?php endif; ?>
    <?php
}

function bottom(): void
{
    echo "</main></body></html>\n";
}

/** @param list<list<string>> $cells HTML, by row */
function table(string $label, array $head, array $cells): void
{
    $start = static fn (string $tag, string $cell): string =>
        preg_match('/^[−₹\d][\d,.₹%]*$/u', $cell) ? "<{$tag} class=\"number\">" : "<{$tag}>";
    printf('<div class="scroll" role="region" aria-label="%s" tabindex="0"><table><tr>', e($label));
    foreach ($head as $column => $name) {
        echo $start('th scope="col"', $cells[0][$column] ?? ''), e($name), '</th>';
    }
    foreach ($cells as $row) {
        echo '</tr><tr>';
        foreach ($row as $cell) {
            echo $start('td', $cell), $cell, '</td>';
        }
    }
    echo '</tr></table></div>';
}

function documentLink(array $document): string
{
    return sprintf('<a href="?page=document&amp;id=%d">%s</a>', $document['id'], e(numberOf($document)));
}

function documentsPage(PDO $book, ?string $error): void
{
    top('Documents', 'Documents', $error);
    $documents = rows($book, 'SELECT * FROM documents ORDER BY day DESC, id DESC LIMIT 200');
    echo '<section>';
    if ($documents === []) {
        echo '<p>No invoices yet. <a href="?page=new">Write the first one</a>.</p>';
    } else {
        table('Documents', ['Number', 'Date', 'Buyer', 'Total'], array_map(static fn (array $one): array => [
            documentLink($one), dayOf($one['day']), e($one['buyer']),
            rupees(($one['kind'] === 'CN' ? -1 : 1) * totalOf($book, $one['id'])),
        ], $documents));
    }
    echo '</section>';
}

function newInvoicePage(string $home, array $rates, ?string $error): void
{
    top('New invoice', 'New invoice', $error);
    $field = static function (string $label, string $name, string $attributes = '', string $default = ''): void {
        printf('<label>%s <input name="%s" value="%s" %s></label>', $label, $name, e(typed($name) ?: $default), $attributes);
    };
    $choice = static function (string $label, string $name, array $options, string $default): void {
        printf('<label>%s <select name="%s">', $label, $name);
        foreach ($options as $value => $text) {
            printf('<option value="%s"%s>%s</option>', e($value), (string) $value === (typed($name) ?: $default) ? ' selected' : '', e($text));
        }
        echo '</select></label>';
    };
    echo '<form method="post">', hiddenFields('invoice'), '<section class="fields">';
    $field('Date', 'day', 'type="date" required', date('Y-m-d'));
    $field('Buyer', 'buyer', 'required');
    $field('Address', 'address', 'required');
    $field('GSTIN (optional)', 'gstin', 'maxlength="15"');
    $choice('Place of supply', 'state', STATES, $home);
    echo '</section><section>';
    for ($n = 1; $n <= LINES; $n++) {
        if ($n === SHOWN_LINES + 1) {
            $isUsed = typed("what{$n}") !== '' || $error !== null;
            printf('<details%s><summary>More lines</summary>', $isUsed ? ' open' : '');
        }
        echo "<fieldset class=\"fields\"><legend>Line {$n}</legend>";
        $field('Description', "what{$n}");
        $field('HSN or SAC', "code{$n}", 'inputmode="numeric"');
        $field('Quantity', "quantity{$n}", 'inputmode="decimal"', '1');
        $field('Price without tax, ₹', "price{$n}", 'inputmode="decimal"');
        $choice('GST %', "rate{$n}", array_combine($rates, $rates), $rates[0]);
        echo '</fieldset>';
    }
    echo '</details><button>Create invoice</button></section></form>';
}

function documentPage(PDO $book, array $settings, int $id, ?string $error): void
{
    $document = row($book, 'SELECT * FROM documents WHERE id = ?', [$id]);
    if ($document === null) {
        http_response_code(404);
        top('Document not found', '', $error);
        return;
    }
    $lines = rows($book, 'SELECT * FROM lines WHERE document = ?', [$id]);
    $of = row($book, 'SELECT * FROM documents WHERE id = ?', [$document['of']]);
    $note = row($book, 'SELECT * FROM documents WHERE of = ?', [$id]);
    $sum = static fn (string $column): string => rupees(array_sum(array_column($lines, $column)));
    top(($document['kind'] === 'CN' ? 'Credit note ' : 'Tax invoice ') . numberOf($document), '', $error);
    ?>
    <section>
      <p><strong><?= e($settings['name']) ?></strong>, <?= e($settings['address']) ?><br>GSTIN <?= e($settings['gstin']) ?></p>
      <p>Date <?= dayOf($document['day']) ?><?php if ($of !== null): ?>, for <?= documentLink($of) ?> of <?= dayOf($of['day']) ?>: <?= e($document['reason']) ?><?php endif; ?></p>
      <p>To <strong><?= e($document['buyer']) ?></strong>, <?= e($document['address']) ?><?php if ($document['gstin'] !== ''): ?><br>GSTIN <?= e($document['gstin']) ?><?php endif; ?></p>
      <p>Place of supply: <?= e(STATES[$document['state']]) ?> (<?= e($document['state']) ?>). Reverse charge: no.</p>
      <?php table('Lines', ['Description', 'HSN/SAC', 'Quantity', 'Price', 'Taxable', 'GST', 'CGST', 'SGST', 'IGST'], [
          ...array_map(static fn (array $line): array => [
              e($line['what']), e($line['code']), quantity($line['quantity']), rupees($line['price']), rupees($line['taxable']),
              e($line['rate']) . '%', rupees($line['cgst']), rupees($line['sgst']), rupees($line['igst']),
          ], $lines),
          ['<strong>Total</strong>', '', '', '', $sum('taxable'), '', $sum('cgst'), $sum('sgst'), $sum('igst')],
      ]); ?>
      <p>Total with tax: <strong><?= rupees(totalOf($book, $id)) ?></strong></p>
      <p>For <?= e($settings['name']) ?>: ______________________</p>
    </section>
    <?php if ($note !== null): ?>
      <p>Cancelled by credit note <?= documentLink($note) ?>.</p>
    <?php elseif ($document['kind'] === 'INV'): ?>
      <form method="post" class="fields">
        <?= hiddenFields('credit') ?><input type="hidden" name="of" value="<?= $id ?>">
        <label>Reason <input name="reason" required></label>
        <button>Cancel with a credit note</button>
      </form>
    <?php endif;
}

function gstr1Page(?string $error): void
{
    top('GSTR-1', 'GSTR-1', $error);
    ?>
    <section>
      <p>A CSV file for your accountant. Buyers with a GSTIN: one row per document and rate (B2B; CDNR for credit notes). Other buyers: one row per state and rate (B2CS).</p>
      <form class="fields">
        <input type="hidden" name="page" value="gstr1">
        <label>First month of the quarter <input name="from" type="month" placeholder="2026-04" required></label>
        <button>Download CSV</button>
      </form>
    </section>
    <?php
}

/** Sends a CSV file. Prefixes cells that a spreadsheet would run as formulas. */
function sendTable(string $name, array $rows): never
{
    header('Content-Type: text/csv; charset=utf-8');
    header('Content-Disposition: attachment; filename="' . $name . '.csv"');
    header('Cache-Control: no-store');
    $out = fopen('php://output', 'wb');
    foreach ($rows as $cells) {
        $safe = array_map(static fn ($cell) => preg_replace('/^(?=[=+\-@\t\r])/', "'", (string) $cell), $cells);
        fputcsv($out, $safe, ',', '"', '', "\r\n");
    }
    exit;
}
