<?php

declare(strict_types=1);

/** A family's own page: whoever has the link may answer for it. */

require __DIR__ . '/desk/desk.php';
require __DIR__ . '/desk/page.php';
require __DIR__ . '/desk/door.php';
require __DIR__ . '/book.php';

$settings = require __DIR__ . '/settings.php';
$book = openBook($settings['data'], SCHEMA);
beginSession('guests');
$family = row($book, 'SELECT * FROM families WHERE link = ?', [asked('link')]);
if ($family === null) {
    http_response_code(404);
    top($settings['couple']);
    echo '<p>This link is not complete. Please copy all of it.</p>';
    bottom();
    exit;
}
$language = asked('language') === 'hi' ? 'hi' : 'en';
$words = (require __DIR__ . '/words.php')[$language];
$isOver = date('Y-m-d') > $settings['answer_until'];
$here = '?link=' . $family['link'] . '&language=' . $language;

$complaint = act($book, [
    'answer' => static function () use ($book, $family, $words, $isOver, $here): string {
        if ($isOver) {
            throw new Complaint($words['over']);
        }
        $count = static function (string $name) use ($family, $words): int {
            $value = filter_var(typed($name), FILTER_VALIDATE_INT, ['options' => ['min_range' => 0, 'max_range' => $family['most']]]);
            return $value !== false ? $value : throw new Complaint(sprintf($words['too many'], $family['most']));
        };
        $heads = [];
        foreach (array_keys(invitedTo($book, $family['id'])) as $event) {
            $heads[$event] = $count("heads_{$event}");
        }
        answer($book, $family, $heads, $count('beds'), typed('arrival', 300));
        return $here;
    },
]);

$heads = invitedTo($book, $family['id']);
$other = $language === 'hi' ? 'en' : 'hi';
top($settings['couple'], [], $complaint);
?>
<section lang="<?= $language ?>">
  <p><a lang="<?= $other ?>" href="?link=<?= e($family['link']) ?>&amp;language=<?= $other ?>"><?= e($words['other']) ?></a></p>
  <h2><?= e($words['welcome']) ?>, <?= e($family['name']) ?></h2>
  <?php if ($isOver): ?>
    <p><?= e($words['over']) ?></p>
  <?php elseif ($family['answered'] !== null): ?>
    <p role="status"><?= e(sprintf($words['saved'], $settings['answer_until'])) ?></p>
  <?php endif; ?>
  <p><?= e(sprintf($words['most'], $family['most'])) ?> <?= e($words['how many']) ?></p>
  <form method="post">
    <?= seal('answer') ?>
    <?php foreach ($settings['events'] as $event => $about): ?>
      <?php if (isset($heads[$event])): ?>
        <p>
          <label><strong><?= e($about['name']) ?></strong>, <?= e(date('j M Y, g:i a', strtotime($about['when']))) ?>, <?= e($about['where']) ?>
            <input name="heads_<?= e($event) ?>" type="number" min="0" max="<?= $family['most'] ?>" value="<?= $heads[$event] ?>" required></label>
          <a href="https://www.google.com/maps/search/?api=1&amp;query=<?= e(rawurlencode($about['where'])) ?>" rel="noreferrer"><?= e($about['where']) ?></a>
        </p>
      <?php endif; ?>
    <?php endforeach; ?>
    <p><label><?= e($words['room']) ?> <input name="beds" type="number" min="0" max="<?= $family['most'] ?>" value="<?= $family['beds'] ?>" required></label></p>
    <p><label><?= e($words['arrive']) ?> <input name="arrival" maxlength="300" value="<?= e($family['arrival']) ?>"></label></p>
    <?php if (!$isOver): ?><button><?= e($words['save']) ?></button><?php endif; ?>
  </form>
</section>
<?php
bottom();
