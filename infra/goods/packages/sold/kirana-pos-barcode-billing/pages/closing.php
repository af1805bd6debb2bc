<?php
$closed = row($book, 'SELECT * FROM closings WHERE day = ?', [today()]);
$takings = $closed ?? takings($book);
top('Day closing', PAGES, $complaint);
?>
<section>
  <table>
    <caption>Today, <?= today() ?></caption>
    <?php foreach (['cash' => 'Cash', 'upi' => 'UPI', 'credit' => 'On credit'] as $by => $name): ?>
      <tr><th scope="row"><?= $name ?></th><td class="number"><?= rupees($takings[$by]) ?></td></tr>
    <?php endforeach; ?>
  </table>
  <?php if ($closed === null): ?>
    <form method="post" class="fields">
      <?= seal('close') ?>
      <label>Cash counted in the drawer, ₹ <input name="counted" inputmode="decimal" required></label>
      <button>Close the day</button>
    </form>
  <?php else: ?>
    <p>Closed. Counted <?= rupees($closed['counted']) ?>, difference <strong><?= rupees($closed['counted'] - $closed['cash']) ?></strong>.</p>
  <?php endif; ?>
</section>
<section>
  <table>
    <caption>The last thirty days</caption>
    <tr><th scope="col">Day</th><th scope="col">Cash</th><th scope="col">UPI</th><th scope="col">Credit</th><th scope="col">Difference</th></tr>
    <?php foreach (rows($book, 'SELECT * FROM closings ORDER BY day DESC LIMIT 30') as $day): ?>
      <tr><td><?= e($day['day']) ?></td><td class="number"><?= rupees($day['cash']) ?></td><td class="number"><?= rupees($day['upi']) ?></td><td class="number"><?= rupees($day['credit']) ?></td><td class="number"><?= rupees($day['counted'] - $day['cash']) ?></td></tr>
    <?php endforeach; ?>
  </table>
</section>
