<?php

declare(strict_types=1);

/** What small pages share: text made safe for HTML, tables read from CSV, and the page around them. */

date_default_timezone_set('Asia/Kolkata');

function e(string|int $text): string
{
    return htmlspecialchars((string) $text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

/** Rows of a CSV file whose first row names the columns; a row of another length is left out. */
function readTable(string $path): array
{
    $file = @fopen($path, 'rb');
    if ($file === false) {
        return [];
    }
    $head = fgetcsv($file, null, ',', '"', '') ?: [];
    // Spreadsheets begin a file with a mark that would become part of the first name.
    $head[0] = preg_replace('/^\xEF\xBB\xBF/', '', (string) ($head[0] ?? ''));
    $rows = [];
    while (($cells = fgetcsv($file, null, ',', '"', '')) !== false) {
        if (count($cells) === count($head)) {
            $rows[] = array_combine($head, array_map('trim', $cells));
        }
    }
    fclose($file);
    return $rows;
}

/** What the address or a form says under a name; nothing where it says something else than text. */
function asked(string $name, ?array $from = null): string
{
    $value = ($from ?? $_GET)[$name] ?? '';
    return is_string($value) && preg_match('//u', $value) ? trim($value) : '';
}

/** "2026-03-01" as that day; null for what is no day. */
function day(string $typed): ?DateTimeImmutable
{
    $day = DateTimeImmutable::createFromFormat('!Y-m-d', $typed);
    return $day !== false && $day->format('Y-m-d') === $typed ? $day : null;
}

/** @param string $root where plain/ lies, as the browser must ask for it */
function top(string $title, string $about, string $root = ''): void
{
    header("Content-Security-Policy: default-src 'self'; img-src 'self' data:; base-uri 'none'");
    header('X-Content-Type-Options: nosniff');
    ?>
<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title><?= e($title) ?></title>
    <meta name="description" content="<?= e($about) ?>">
    <link rel="stylesheet" href="<?= e($root) ?>plain/style.css">
  </head>
  <body>
    <header>
      <h1><?= e($title) ?></h1>
      <p><?= e($about) ?></p>
    </header>
    <main>
    <?php
}

function bottom(): void
{
    echo "</main></body></html>\n";
}
