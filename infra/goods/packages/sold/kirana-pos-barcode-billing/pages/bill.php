<?php
$bill = row($book, 'SELECT * FROM bills WHERE number = ?', [(int) asked('number')]);
if ($bill === null) {
    http_response_code(404);
}
top($bill === null ? 'No such bill' : 'Bill ' . $bill['number'], PAGES, $complaint);
?>
<?php if ($bill !== null): ?>
  <link rel="stylesheet" href="receipt.css">
  <section class="receipt">
    <p><strong><?= e($settings['shop']) ?></strong><br><?= e($settings['address']) ?></p>
    <p>Bill · बिल <?= $bill['number'] ?>, <?= e($bill['day']) ?> <?= e($bill['time']) ?></p>
    <table>
      <?php foreach (rows($book, 'SELECT * FROM lines WHERE bill = ?', [$bill['number']]) as $line): ?>
        <tr>
          <td><?= e($line['name']) ?><br><?= thousandths($line['amount']) ?> <?= e($line['unit']) ?> × <?= rupees($line['price']) ?></td>
          <td class="number"><?= rupees($line['sum']) ?></td>
        </tr>
      <?php endforeach; ?>
      <tr><th scope="row">Total · कुल</th><td class="number"><strong><?= rupees($bill['total']) ?></strong></td></tr>
    </table>
    <p>Paid by: <?= e($bill['paid_by']) ?>. Thank you · धन्यवाद</p>
  </section>
  <p class="quiet">Print this page on the 80 mm printer. <a href="./">Next bill</a></p>
<?php endif; ?>
