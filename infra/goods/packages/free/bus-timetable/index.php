<?php

declare(strict_types=1);

/** buses.csv as a timetable that knows what time it is. */

require __DIR__ . '/plain/plain.php';

const DAYS = ['daily' => [1, 2, 3, 4, 5, 6, 7], 'weekdays' => [1, 2, 3, 4, 5, 6], 'sunday' => [7]];

/** Buses of a day, soonest first, with the minutes until they leave; null where they have left. */
function buses(array $rows, DateTimeImmutable $now, string $to): array
{
    $minute = (int) $now->format('G') * 60 + (int) $now->format('i');
    $buses = [];
    foreach ($rows as $row) {
        if (preg_match('/^([01]\d|2[0-3]):([0-5]\d)$/', $row['Leaves'], $time) !== 1) {
            continue;
        }
        $runs = DAYS[strtolower($row['Days'])] ?? DAYS['daily'];
        if (!in_array((int) $now->format('N'), $runs, true) || ($to !== '' && $row['To'] !== $to)) {
            continue;
        }
        $in = (int) $time[1] * 60 + (int) $time[2] - $minute;
        $buses[] = [...$row, 'in' => $in >= 0 ? $in : null];
    }
    usort($buses, static fn (array $one, array $other): int => $one['Leaves'] <=> $other['Leaves']);
    return $buses;
}

$rows = readTable(__DIR__ . '/buses.csv');
$places = array_unique(array_column($rows, 'To'));
$to = in_array(asked('to'), $places, true) ? asked('to') : '';
$now = new DateTimeImmutable();
$buses = buses($rows, $now, $to);
$next = array_key_first(array_filter($buses, static fn (array $bus): bool => $bus['in'] !== null));
top('Buses from Amer', 'It is ' . $now->format('l, H:i') . '.');
?>
<form>
  <label for="to">To</label>
  <select id="to" name="to">
    <option value="">Everywhere</option>
    <?php foreach ($places as $place): ?><option<?= $place === $to ? ' selected' : '' ?>><?= e($place) ?></option><?php endforeach; ?>
  </select>
  <button>Show</button>
</form>
<table>
  <caption>Today</caption>
  <tr><th scope="col">Leaves</th><th scope="col">To</th><th scope="col">Fare</th><th scope="col">When</th></tr>
  <?php foreach ($buses as $place => $bus): ?>
    <tr<?= $place === $next ? ' class="marked"' : ($bus['in'] === null ? ' class="quiet"' : '') ?>>
      <td><?= e($bus['Leaves']) ?></td><td><?= e($bus['To']) ?></td><td class="number">₹<?= e($bus['Fare']) ?></td>
      <td><?= $bus['in'] === null ? 'Has left' : ($bus['in'] === 0 ? 'Now' : 'In ' . intdiv($bus['in'], 60) . ' h ' . $bus['in'] % 60 . ' min') ?></td>
    </tr>
  <?php endforeach; ?>
</table>
<?php if ($next === null): ?><p>No more buses today.</p><?php endif; ?>
<?php bottom();
