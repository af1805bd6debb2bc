<?php

declare(strict_types=1);

try {
    $shop = json_decode((string) file_get_contents(__DIR__ . '/menu.json'), true, 32, JSON_THROW_ON_ERROR);
} catch (JsonException) {
    http_response_code(500);
    exit('menu.json has a mistake, usually a missing comma or quotation mark. Undo your last change, or paste the file into a JSON checker.');
}
date_default_timezone_set('Asia/Kolkata');

function e(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

function rupees(int $amount): string
{
    return '₹' . number_format($amount);
}

/** "21:30" as minutes since midnight. */
function minutes(string $time): int
{
    [$hour, $minute] = array_map('intval', explode(':', $time));
    return $hour * 60 + $minute;
}

/** Hours cannot go past midnight. */
function isOpen(array $hours, DateTimeImmutable $now): bool
{
    $today = $hours[strtolower($now->format('D'))] ?? null;
    if ($today === null) {
        return false;
    }
    $minute = minutes($now->format('H:i'));
    return $minute >= minutes($today['from']) && $minute < minutes($today['to']);
}

/** Names and prices come from menu.json; only the numbers of boxes come from the form. */
function chosen(array $menu, array $amounts): array
{
    $lines = [];
    foreach ($menu as $group) {
        foreach ($group['sweets'] as $sweet) {
            $boxes = max(0, min(40, (int) ($amounts[$sweet['id']] ?? 0)));
            if ($boxes > 0) {
                $lines[] = ['name' => $sweet['name'], 'boxes' => $boxes, 'sum' => $boxes * $sweet['price']];
            }
        }
    }
    return $lines;
}

$amounts = is_array($_GET['boxes'] ?? null) ? $_GET['boxes'] : [];
$lines = chosen($shop['menu'], $amounts);
$total = array_sum(array_column($lines, 'sum'));
$open = isOpen($shop['hours'], new DateTimeImmutable());

$message = 'Order for ' . $shop['name'] . "\n";
foreach ($lines as $line) {
    $message .= $line['boxes'] . ' x ' . $line['name'] . ', 250 g: ' . rupees($line['sum']) . "\n";
}
$message .= 'Total ' . rupees($total);
$whatsapp = 'https://wa.me/' . preg_replace('/\D/', '', $shop['phone']) . '?text=' . rawurlencode($message);
?>
<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title><?= e($shop['name']) ?>: sweets to order</title>
    <meta name="description" content="<?= e($shop['line']) ?>">
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <header>
      <h1><?= e($shop['name']) ?></h1>
      <p><?= e($shop['line']) ?></p>
      <p class="<?= $open ? 'open' : 'closed' ?>"><?= $open ? 'Open now' : 'Closed now. We will read your order when we open.' ?></p>
    </header>
    <main>
      <form method="get" action="#order">
        <?php foreach ($shop['menu'] as $group): ?>
          <fieldset>
            <legend><?= e($group['name']) ?></legend>
            <?php foreach ($group['sweets'] as $sweet): ?>
              <p>
                <label for="<?= e($sweet['id']) ?>"><?= e($sweet['name']) ?> <span><?= rupees($sweet['price']) ?> for 250 g</span></label>
                <input id="<?= e($sweet['id']) ?>" name="boxes[<?= e($sweet['id']) ?>]" type="number" min="0" max="40" value="<?= max(0, min(40, (int) ($amounts[$sweet['id']] ?? 0))) ?>">
              </p>
            <?php endforeach; ?>
          </fieldset>
        <?php endforeach; ?>
        <p><button type="submit">Add up the order</button></p>
      </form>

      <section id="order" aria-labelledby="order-title">
        <h2 id="order-title">Your order</h2>
        <?php if ($lines === []): ?>
          <p>Nothing chosen yet. Enter how many boxes of 250 g you want, then add up the order.</p>
        <?php else: ?>
          <ul>
            <?php foreach ($lines as $line): ?>
              <li><?= $line['boxes'] ?> × <?= e($line['name']) ?> <strong><?= rupees($line['sum']) ?></strong></li>
            <?php endforeach; ?>
          </ul>
          <p class="total">Total <strong><?= rupees($total) ?></strong></p>
          <p><a class="send" href="<?= e($whatsapp) ?>">Send the order by WhatsApp</a></p>
        <?php endif; ?>
      </section>

      <section aria-labelledby="where">
        <h2 id="where">Hours and directions</h2>
        <table>
          <caption>Opening hours</caption>
          <?php foreach (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as $day): ?>
            <tr>
              <th scope="row"><?= ucfirst($day) ?></th>
              <td><?= isset($shop['hours'][$day]) ? e($shop['hours'][$day]['from'] . ' to ' . $shop['hours'][$day]['to']) : 'Closed' ?></td>
            </tr>
          <?php endforeach; ?>
        </table>
        <p><?= e($shop['address']) ?>. <a href="<?= e($shop['map']) ?>">Open the map</a></p>
      </section>
    </main>
  </body>
</html>
