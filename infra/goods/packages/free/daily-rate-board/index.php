<?php

declare(strict_types=1);

/** rates.csv as a board of the day's rates, with the change since the day before. */

require __DIR__ . '/plain/plain.php';

/**
 * The newest rate of each good, and how much it moved since the one before.
 * @return array<string, array{day: string, unit: string, rate: float, change: float|null}>
 */
function board(array $rows, string $today): array
{
    usort($rows, static fn (array $one, array $other): int => $one['Day'] <=> $other['Day']);
    $board = [];
    foreach ($rows as $row) {
        // Tomorrow's rate may stand in the file today.
        if (day($row['Day']) === null || $row['Day'] > $today || !is_numeric($row['Rate'])) {
            continue;
        }
        $before = $board[$row['Good']]['rate'] ?? null;
        $rate = (float) $row['Rate'];
        $board[$row['Good']] = [
            'day' => $row['Day'],
            'unit' => $row['Unit'],
            'rate' => $rate,
            'change' => $before === null ? null : round($rate - $before, 2),
        ];
    }
    ksort($board);
    return $board;
}

$today = day(asked('day'))?->format('Y-m-d') ?? date('Y-m-d');
$board = board(readTable(__DIR__ . '/rates.csv'), $today);
top('Rates of the day', 'Rama Grain Traders, new mandi, shop 12.');
?>
<form>
  <label for="day">Rates as on</label>
  <input id="day" name="day" type="date" value="<?= e($today) ?>"> <button>Show</button>
</form>
<?php if ($board === []): ?><p>There are no rates of that day or before it.</p><?php endif; ?>
<table>
  <caption>As on <?= e($today) ?></caption>
  <tr><th scope="col">What</th><th scope="col">Rate</th><th scope="col">Change</th><th scope="col">Since</th></tr>
  <?php foreach ($board as $good => $line): ?>
    <tr>
      <th scope="row"><?= e((string) $good) ?></th>
      <td class="number">₹<?= e(number_format($line['rate'], 2)) ?> <?= e($line['unit']) ?></td>
      <td class="number"><?= match (true) {
          $line['change'] === null => 'new',
          $line['change'] == 0 => 'as before',
          $line['change'] > 0 => '▲ ' . number_format($line['change'], 2) . ' up',
          default => '▼ ' . number_format(-$line['change'], 2) . ' down',
      } ?></td>
      <td><?= e($line['day']) ?></td>
    </tr>
  <?php endforeach; ?>
</table>
<?php bottom();
