<?php

declare(strict_types=1);

/** prices.csv as a page: in groups, with a search that needs no JavaScript. */

require __DIR__ . '/plain/plain.php';

/** "1249.5" as "₹1,249.50"; what is no number stays as it is, "on request" say. */
function price(string $typed): string
{
    if (!is_numeric($typed)) {
        return $typed;
    }
    [$whole, $part] = explode('.', number_format((float) $typed, 2, '.', ''));
    $last = substr($whole, -3);
    $rest = preg_replace('/\B(?=(\d{2})+$)/', ',', substr($whole, 0, -3));
    return '₹' . ($rest === '' ? '' : $rest . ',') . $last . ($part === '00' ? '' : '.' . $part);
}

/** Rows in which every word of a search appears, by group. */
function groups(array $rows, string $search): array
{
    $words = preg_split('/\s+/', $search, -1, PREG_SPLIT_NO_EMPTY);
    $groups = [];
    foreach ($rows as $row) {
        $text = implode(' ', $row);
        foreach ($words as $word) {
            if (mb_stripos($text, $word) === false) {
                continue 2;
            }
        }
        $groups[$row['Group']][] = $row;
    }
    return $groups;
}

$search = asked('search');
$groups = groups(readTable(__DIR__ . '/prices.csv'), $search);
top('Price list', 'Joshi Hardware, Bapu Bazaar. Prices include GST.');
?>
<form role="search">
  <label for="search">Search</label>
  <input id="search" name="search" type="search" value="<?= e($search) ?>"> <button>Find</button>
</form>
<?php if ($groups === []): ?><p>Nothing in the list is called “<?= e($search) ?>”. <a href="./">Show everything</a></p><?php endif; ?>
<?php foreach ($groups as $name => $rows): ?>
  <table>
    <caption><?= e((string) $name) ?></caption>
    <?php foreach ($rows as $row): ?>
      <tr><th scope="row"><?= e($row['Item']) ?></th><td><?= e($row['Unit']) ?></td><td class="number"><?= e(price($row['Price'])) ?></td></tr>
    <?php endforeach; ?>
  </table>
<?php endforeach; ?>
<?php bottom();
