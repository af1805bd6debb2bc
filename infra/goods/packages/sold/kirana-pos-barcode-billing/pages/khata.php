<?php
$customer = row($book, 'SELECT * FROM customers WHERE id = ?', [(int) asked('customer')]);
$month = preg_match('/^\d{4}-\d{2}$/', asked('month')) ? asked('month') : date('Y-m');
top('Khata', PAGES, $complaint);
?>
<?php if ($customer !== null): ?>
  <?php $before = owed($book, $customer['id'], date('Y-m-d', strtotime($month . '-01 -1 day'))); ?>
  <section>
    <h2><?= e($customer['name']) ?>, <?= e($customer['phone']) ?></h2>
    <p>Owes now: <strong><?= rupees(owed($book, $customer['id'])) ?></strong></p>
    <form class="fields">
      <input type="hidden" name="page" value="khata"><input type="hidden" name="customer" value="<?= $customer['id'] ?>">
      <label>Month <input type="month" name="month" value="<?= e($month) ?>"></label><button>Show</button>
    </form>
    <table>
      <caption>Statement of <?= e($month) ?></caption>
      <tr><td></td><td>Brought forward</td><td class="number"><?= rupees($before) ?></td></tr>
      <?php foreach (statement($book, $customer['id'], $month) as $line): $before += $line['paise']; ?>
        <tr><td><?= e($line['day']) ?></td><td><?= e($line['what']) ?></td><td class="number"><?= rupees($line['paise']) ?></td></tr>
      <?php endforeach; ?>
      <tr><td></td><th scope="row">Carried forward</th><td class="number"><strong><?= rupees($before) ?></strong></td></tr>
    </table>
    <form method="post" class="fields">
      <?= seal('receive') ?><input type="hidden" name="customer" value="<?= $customer['id'] ?>">
      <label>Paid now, ₹ <input name="paid" inputmode="decimal" required></label>
      <button name="paid_by" value="cash">Cash</button>
      <button name="paid_by" value="upi">UPI</button>
    </form>
  </section>
<?php endif; ?>
<section>
  <table>
    <caption>Customers</caption>
    <?php foreach (rows($book, 'SELECT * FROM customers ORDER BY name') as $one): ?>
      <tr><td><a href="?page=khata&amp;customer=<?= $one['id'] ?>"><?= e($one['name']) ?></a></td><td><?= e($one['phone']) ?></td><td class="number"><?= rupees(owed($book, $one['id'])) ?></td></tr>
    <?php endforeach; ?>
  </table>
  <form method="post" class="fields">
    <?= seal('customer') ?>
    <label>Name <input name="name" required></label>
    <label>Phone <input name="phone" type="tel" required></label>
    <button>Open a khata</button>
  </form>
</section>
