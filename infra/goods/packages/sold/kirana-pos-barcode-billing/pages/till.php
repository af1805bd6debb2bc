<?php
$lines = priced($book, $_SESSION['basket']);
top('Till', PAGES, $complaint);
?>
<section>
  <form method="post" class="fields">
    <?= seal('scan') ?>
    <label>Code · कोड <input name="code" required autofocus autocomplete="off"></label>
    <label>Pieces or kg · मात्रा <input name="amount" value="1" inputmode="decimal"></label>
    <button>Add · जोड़ें</button>
  </form>
</section>
<section>
  <table>
    <caption>Basket · टोकरी</caption>
    <?php foreach ($lines as $line): ?>
      <tr>
        <th scope="row"><?= e($line['name']) ?></th>
        <td class="number"><?= thousandths($line['amount']) ?> <?= e($line['unit']) ?></td>
        <td class="number"><?= rupees($line['sum']) ?></td>
        <td><form method="post"><?= seal('remove') ?><input type="hidden" name="code" value="<?= e($line['code']) ?>"><button>Remove <?= e($line['name']) ?></button></form></td>
      </tr>
    <?php endforeach; ?>
    <tr><th scope="row">Total · कुल</th><td></td><td class="number"><strong><?= rupees(array_sum(array_column($lines, 'sum'))) ?></strong></td><td></td></tr>
  </table>
  <form method="post" class="fields">
    <?= seal('bill') ?>
    <label>On the khata of
      <select name="customer">
        <option value="">Nobody</option>
        <?php foreach (rows($book, 'SELECT id, name FROM customers ORDER BY name') as $customer): ?>
          <option value="<?= $customer['id'] ?>"><?= e($customer['name']) ?></option>
        <?php endforeach; ?>
      </select>
    </label>
    <button name="paid_by" value="cash">Cash · नकद</button>
    <button name="paid_by" value="upi">UPI</button>
    <button name="paid_by" value="credit">Credit · उधार</button>
  </form>
</section>
