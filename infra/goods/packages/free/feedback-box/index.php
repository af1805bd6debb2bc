<?php

declare(strict_types=1);

/** One to five stars and some words, kept in a CSV file that visitors cannot read. */

require __DIR__ . '/plain/plain.php';

const BOX = __DIR__ . '/box';
/** More than this in one day is no customer any more. */
const MOST_A_DAY = 200;

/** Appends a row, also when two send at once. False where the box is full for today. */
function keep(int $stars, string $words): bool
{
    $file = fopen(BOX . '/feedback.csv', 'c+b');
    if ($file === false) {
        throw new RuntimeException('box/ cannot be written');
    }
    flock($file, LOCK_EX);
    $today = substr_count((string) stream_get_contents($file), "\n" . date('Y-m-d'));
    if ($today < MOST_A_DAY) {
        fseek($file, 0, SEEK_END);
        if (ftell($file) === 0) {
            fwrite($file, "Time,Stars,Words\n");
        }
        // What begins like a formula must stay text in a spreadsheet; one row is one line.
        $safe = preg_replace(['/\s+/u', '/^(?=[=+\-@])/'], [' ', "'"], $words);
        fputcsv($file, [date('Y-m-d H:i'), $stars, $safe], ',', '"', '');
    }
    fclose($file);
    return $today < MOST_A_DAY;
}

$notice = null;
if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $stars = (int) asked('stars', $_POST);
    if ($stars < 1 || $stars > 5) {
        http_response_code(422);
        $notice = 'Please choose one to five stars.';
    } elseif (asked('website', $_POST) !== '' || keep($stars, mb_substr(asked('words', $_POST), 0, 1000))) {
        header('Location: ?sent=1', true, 303);
        exit;
    } else {
        http_response_code(429);
        $notice = 'The box is full for today. Please come again tomorrow.';
    }
}
top('How was it?', 'Your words go to the owner and to nobody else.');
?>
<?php if ($notice !== null): ?><p role="alert" class="marked"><?= e($notice) ?></p><?php endif; ?>
<?php if (asked('sent') !== ''): ?>
  <p role="status">Thank you. We read every word.</p>
<?php else: ?>
  <form method="post">
    <fieldset>
      <legend>Stars</legend>
      <?php foreach ([5 => 'Very good', 4 => 'Good', 3 => 'All right', 2 => 'Not good', 1 => 'Bad'] as $stars => $name): ?>
        <label><input type="radio" name="stars" value="<?= $stars ?>" required> <?= $stars ?>: <?= $name ?></label>
      <?php endforeach; ?>
    </fieldset>
    <p><label for="words">What should we know?</label><textarea id="words" name="words" rows="5" maxlength="1000"><?= e(asked('words', $_POST)) ?></textarea></p>
    <p class="trap" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></p>
    <p><button>Send</button></p>
  </form>
<?php endif; ?>
<?php bottom();
