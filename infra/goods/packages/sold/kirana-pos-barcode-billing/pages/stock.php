<?php
$good = row($book, 'SELECT * FROM goods WHERE code = ?', [asked('code')]);
$soon = date('Y-m-d', strtotime('+30 days'));
$lists = [
    'To reorder' => rows($book, 'SELECT * FROM goods WHERE stock <= reorder_at ORDER BY name'),
    'Expired, or within 30 days' => rows($book, 'SELECT * FROM goods WHERE expires <= ? ORDER BY expires', [$soon]),
    'All goods' => rows($book, 'SELECT * FROM goods ORDER BY name'),
];
top('Stock', PAGES, $complaint);
?>
<section>
  <form method="post" class="fields">
    <?= seal('good') ?>
    <label>Code <input name="code" value="<?= e($good['code'] ?? typed('code')) ?>" required></label>
    <label>Name <input name="name" value="<?= e($good['name'] ?? typed('name')) ?>" required></label>
    <label>Sold by the <select name="unit"><option>piece</option><option<?= ($good['unit'] ?? typed('unit')) === 'kg' ? ' selected' : '' ?>>kg</option></select></label>
    <label>Price, ₹ <input name="price" inputmode="decimal" value="<?= $good ? sprintf('%.2f', $good['price'] / 100) : e(typed('price')) ?>" required></label>
    <label>Came in (with a minus: lost) <input name="came_in" inputmode="decimal" value="<?= e(typed('came_in') ?: '0') ?>"></label>
    <label>Reorder at <input name="reorder_at" inputmode="decimal" value="<?= $good ? thousandths($good['reorder_at']) : e(typed('reorder_at') ?: '0') ?>"></label>
    <label>Expires <input name="expires" type="date" value="<?= e($good['expires'] ?? typed('expires')) ?>"></label>
    <button>Save</button>
  </form>
</section>
<?php foreach ($lists as $caption => $goods): ?>
  <section>
    <table>
      <caption><?= e($caption) ?></caption>
      <tr><th scope="col">Name</th><th scope="col">Price</th><th scope="col">Stock</th><th scope="col">Expires</th></tr>
      <?php foreach ($goods as $one): ?>
        <tr>
          <td><a href="?page=stock&amp;code=<?= e(rawurlencode($one['code'])) ?>"><?= e($one['name']) ?></a></td>
          <td class="number"><?= rupees($one['price']) ?></td>
          <td class="number"><?= $one['stock'] < 0 ? '−' : '' ?><?= thousandths(abs($one['stock'])) ?> <?= e($one['unit']) ?></td>
          <td><?= e($one['expires']) ?></td>
        </tr>
      <?php endforeach; ?>
    </table>
  </section>
<?php endforeach; ?>
