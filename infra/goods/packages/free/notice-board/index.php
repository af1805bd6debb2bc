<?php

declare(strict_types=1);

/** Text files below notices/ are the board: their name has the first day, and the last one if there is one. */

require __DIR__ . '/plain/plain.php';

/** Notices to be shown on a day, newest first. "2026-03-01 2026-03-10 water.txt" is one. */
function notices(string $folder, string $today): array
{
    $notices = [];
    foreach (glob($folder . '/*.txt') ?: [] as $path) {
        if (preg_match('/^(\d{4}-\d{2}-\d{2})(?: (\d{4}-\d{2}-\d{2}))?\b/', basename($path), $days) !== 1) {
            continue;
        }
        if ($days[1] > $today || ($days[2] ?? $today) < $today) {
            continue;
        }
        [$title, $text] = [...explode("\n", trim((string) file_get_contents($path)), 2), ''];
        $notices[] = ['day' => $days[1], 'until' => $days[2] ?? null, 'title' => trim($title), 'text' => trim($text)];
    }
    usort($notices, static fn (array $one, array $other): int => $other['day'] <=> $one['day']);
    return $notices;
}

$notices = notices(__DIR__ . '/notices', date('Y-m-d'));
top('Notice board', 'What the society wants its members to know.');
?>
<?php if ($notices === []): ?><p>No notices today.</p><?php endif; ?>
<?php foreach ($notices as $notice): ?>
  <article>
    <h2><?= e($notice['title']) ?></h2>
    <p><?= nl2br(e($notice['text'])) ?></p>
    <p class="quiet">Since <time datetime="<?= e($notice['day']) ?>"><?= e($notice['day']) ?></time><?php if ($notice['until'] !== null): ?>, until <?= e($notice['until']) ?><?php endif; ?></p>
  </article>
<?php endforeach; ?>
<?php bottom();
