<?php

declare(strict_types=1);

/**
 * The page's begin.
 * @param array<string, string> $pages names by address; none where nobody is signed in
 */
function top(string $title, array $pages = [], ?string $complaint = null): void
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
    <link rel="stylesheet" href="desk/style.css">
  </head>
  <body>
    <header>
      <h1><?= e($title) ?></h1>
      <?php if ($pages !== []): ?>
        <nav aria-label="Pages">
          <?php foreach ($pages as $address => $name): ?>
            <a href="<?= e($address) ?>"<?= $name === $title ? ' aria-current="page"' : '' ?>><?= e($name) ?></a>
          <?php endforeach; ?>
          <form method="post"><?= seal('leave') ?><button>Sign out</button></form>
        </nav>
      <?php endif; ?>
    </header>
    <main>
      <?php if ($complaint !== null): ?><p class="complaint" role="alert"><?= e($complaint) ?></p><?php endif; ?>
    <?php
}

function bottom(): void
{
    echo "</main></body></html>\n";
}

/** Sends rows as a CSV file; a cell that a spreadsheet would take for a formula becomes text. */
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
