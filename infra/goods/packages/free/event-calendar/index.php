<?php

declare(strict_types=1);

/** events.csv as a page of what comes, and as a calendar file for phones. */

require __DIR__ . '/plain/plain.php';
require __DIR__ . '/events.php';

$events = comingEvents(readTable(__DIR__ . '/events.csv'), new DateTimeImmutable());
if (asked('as') === 'calendar') {
    header('Content-Type: text/calendar; charset=utf-8');
    header('Content-Disposition: attachment; filename="events.ics"');
    echo calendarOf($events, new DateTimeImmutable());
    exit;
}
top('Coming events', 'Talks, music and workshops at the community hall.');
?>
<?php if ($events === []): ?><p>Nothing is planned yet.</p><?php endif; ?>
<?php foreach ($events as $event): ?>
  <article>
    <h2><?= e($event['title']) ?></h2>
    <p><time datetime="<?= $event['begins']->format('c') ?>"><?= $event['begins']->format('l, j F Y, g:i a') ?></time>, <?= e($event['place']) ?></p>
    <p><?= e($event['about']) ?></p>
  </article>
<?php endforeach; ?>
<p><a href="?as=calendar">Save them all to your calendar</a></p>
<?php bottom();
