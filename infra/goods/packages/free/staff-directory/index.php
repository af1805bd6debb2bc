<?php

declare(strict_types=1);

/** people.csv as a directory: search, department, and a contact card for each person. */

require __DIR__ . '/plain/plain.php';

/** A person as a vCard 3.0; what would end a line or a field is made safe (RFC 2426). */
function card(array $person): string
{
    $safe = static fn (string $text): string => str_replace(['\\', ';', ',', "\r", "\n"], ['\\\\', '\\;', '\\,', '', '\\n'], $text);
    return "BEGIN:VCARD\r\nVERSION:3.0\r\n"
        . "FN:{$safe($person['Name'])}\r\nN:{$safe($person['Name'])};;;;\r\n"
        . "TITLE:{$safe($person['Post'])}\r\nORG:;{$safe($person['Department'])}\r\n"
        . "TEL;TYPE=WORK:{$safe($person['Phone'])}\r\nEMAIL:{$safe($person['Email'])}\r\nEND:VCARD\r\n";
}

/** People by name in whose row the search appears. */
function people(array $rows, string $search): array
{
    $people = array_filter($rows, static fn (array $row): bool => $search === '' || mb_stripos(implode(' ', $row), $search) !== false);
    usort($people, static fn (array $one, array $other): int => strcasecmp($one['Name'], $other['Name']));
    return $people;
}

$rows = readTable(__DIR__ . '/people.csv');
if (asked('card') !== '') {
    $person = array_column($rows, null, 'Email')[asked('card')] ?? null;
    if ($person === null) {
        http_response_code(404);
    } else {
        header('Content-Type: text/vcard; charset=utf-8');
        header('Content-Disposition: attachment; filename="contact.vcf"');
        echo card($person);
        exit;
    }
}
$people = people($rows, asked('search'));
top('Who is who', 'The people of the district office, and how to reach them.');
?>
<form role="search">
  <label for="search">Name, post or department</label>
  <input id="search" name="search" type="search" value="<?= e(asked('search')) ?>"> <button>Find</button>
</form>
<?php if ($people === []): ?><p>Nobody was found. <a href="./">Show everybody</a></p><?php endif; ?>
<?php foreach ($people as $person): ?>
  <article>
    <h2><?= e($person['Name']) ?></h2>
    <p><?= e($person['Post']) ?>, <?= e($person['Department']) ?></p>
    <ul class="plain">
      <li><a href="tel:<?= e(preg_replace('/[^\d+]/', '', $person['Phone'])) ?>"><?= e($person['Phone']) ?></a></li>
      <li><a href="mailto:<?= e($person['Email']) ?>"><?= e($person['Email']) ?></a></li>
      <li><a href="?card=<?= e(rawurlencode($person['Email'])) ?>">Contact card of <?= e($person['Name']) ?></a></li>
    </ul>
  </article>
<?php endforeach; ?>
<?php bottom();
