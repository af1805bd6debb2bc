<?php

declare(strict_types=1);

/** One question, one vote a browser, and the result as bars. */

require __DIR__ . '/plain/plain.php';

$poll = require __DIR__ . '/question.php';
const VOTES = __DIR__ . '/votes';

/** Votes by answer. With a choice, counts it first; two at once are both counted. */
function votes(string $question, int $answers, ?int $choice = null): array
{
    // Another question has another file: old votes do not answer it.
    $file = fopen(VOTES . '/' . substr(hash('sha256', $question), 0, 16) . '.json', 'c+b');
    if ($file === false) {
        throw new RuntimeException('votes/ cannot be written');
    }
    flock($file, $choice === null ? LOCK_SH : LOCK_EX);
    $votes = json_decode((string) stream_get_contents($file), true) ?: [];
    $votes = array_slice(array_pad($votes, $answers, 0), 0, $answers);
    if ($choice !== null) {
        $votes[$choice]++;
        rewind($file);
        ftruncate($file, 0);
        fwrite($file, json_encode($votes));
    }
    fclose($file);
    return $votes;
}

$cookie = 'voted_' . substr(hash('sha256', $poll['question']), 0, 16);
$hasVoted = isset($_COOKIE[$cookie]);
$complaint = null;
if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $choice = filter_var(asked('choice', $_POST), FILTER_VALIDATE_INT);
    if ($hasVoted) {
        $complaint = 'You have voted already.';
    } elseif ($choice === false || !isset($poll['answers'][$choice])) {
        http_response_code(422);
        $complaint = 'Please choose an answer.';
    } else {
        votes($poll['question'], count($poll['answers']), $choice);
        setcookie($cookie, '1', ['expires' => time() + 365 * 86_400, 'httponly' => true, 'samesite' => 'Lax']);
        header('Location: ./', true, 303);
        exit;
    }
}
$votes = votes($poll['question'], count($poll['answers']));
$all = array_sum($votes);
top($poll['question'], $all === 1 ? '1 vote so far.' : "{$all} votes so far.");
?>
<?php if ($complaint !== null): ?><p role="alert" class="marked"><?= e($complaint) ?></p><?php endif; ?>
<?php if ($hasVoted): ?>
  <table>
    <caption>Result</caption>
    <?php foreach ($poll['answers'] as $place => $answer): $share = $all === 0 ? 0 : round($votes[$place] * 100 / $all); ?>
      <tr>
        <th scope="row"><?= e($answer) ?></th>
        <td><meter min="0" max="100" value="<?= $share ?>"><?= $share ?> %</meter></td>
        <td class="number"><?= $votes[$place] ?>, <?= $share ?> %</td>
      </tr>
    <?php endforeach; ?>
  </table>
<?php else: ?>
  <form method="post">
    <fieldset>
      <legend>Your answer</legend>
      <?php foreach ($poll['answers'] as $place => $answer): ?>
        <label><input type="radio" name="choice" value="<?= $place ?>" required> <?= e($answer) ?></label>
      <?php endforeach; ?>
    </fieldset>
    <p><button>Vote</button></p>
  </form>
<?php endif; ?>
<?php bottom();
