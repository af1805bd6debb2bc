<?php
$document = row($book, 'SELECT * FROM documents WHERE id = ?', [(int) asked('id')]);
if ($document === null) {
    http_response_code(404);
    top('No such document', PAGES, $complaint);
    return;
}
$lines = rows($book, 'SELECT * FROM lines WHERE document = ?', [$document['id']]);
$of = row($book, 'SELECT * FROM documents WHERE id = ?', [$document['of']]);
$note = row($book, 'SELECT * FROM documents WHERE of = ?', [$document['id']]);
$sum = static fn (string $column): int => array_sum(array_column($lines, $column));
top(($document['kind'] === 'CN' ? 'Credit note ' : 'Tax invoice ') . numberOf($document), PAGES, $complaint);
?>
<section>
  <p><strong><?= e($settings['name']) ?></strong>, <?= e($settings['address']) ?><br>GSTIN <?= e($settings['gstin']) ?></p>
  <p>Date <?= e($document['day']) ?><?php if ($of !== null): ?>, for <?= e(numberOf($of)) ?> of <?= e($of['day']) ?>: <?= e($document['reason']) ?><?php endif; ?></p>
  <p>To <strong><?= e($document['buyer']) ?></strong>, <?= e($document['address']) ?><?php if ($document['gstin'] !== ''): ?><br>GSTIN <?= e($document['gstin']) ?><?php endif; ?></p>
  <p>Place of supply: <?= e(STATES[$document['state']]) ?> (<?= e($document['state']) ?>). Reverse charge: no.</p>
  <table>
    <tr><th scope="col">What</th><th scope="col">HSN/SAC</th><th scope="col">Quantity</th><th scope="col">Price</th><th scope="col">Taxable</th><th scope="col">GST</th><th scope="col">CGST</th><th scope="col">SGST</th><th scope="col">IGST</th></tr>
    <?php foreach ($lines as $line): ?>
      <tr>
        <td><?= e($line['what']) ?></td><td><?= e($line['code']) ?></td><td class="number"><?= thousandths($line['quantity']) ?></td><td class="number"><?= rupees($line['price']) ?></td>
        <td class="number"><?= rupees($line['taxable']) ?></td><td class="number"><?= e($line['rate']) ?> %</td>
        <td class="number"><?= rupees($line['cgst']) ?></td><td class="number"><?= rupees($line['sgst']) ?></td><td class="number"><?= rupees($line['igst']) ?></td>
      </tr>
    <?php endforeach; ?>
    <tr>
      <th scope="row" colspan="4">Together</th><td class="number"><?= rupees($sum('taxable')) ?></td><td></td>
      <td class="number"><?= rupees($sum('cgst')) ?></td><td class="number"><?= rupees($sum('sgst')) ?></td><td class="number"><?= rupees($sum('igst')) ?></td>
    </tr>
  </table>
  <p>Total with tax: <strong><?= rupees(totalOf($book, $document['id'])) ?></strong></p>
  <p>For <?= e($settings['name']) ?>: ______________________</p>
</section>
<?php if ($document['kind'] === 'INV' && $note === null): ?>
  <section>
    <form method="post" class="fields">
      <?= seal('credit') ?><input type="hidden" name="of" value="<?= $document['id'] ?>">
      <label>Reason <input name="reason" required></label>
      <button>Take it back with a credit note</button>
    </form>
  </section>
<?php elseif ($note !== null): ?>
  <p class="quiet">Taken back by <a href="?page=document&amp;id=<?= $note['id'] ?>"><?= e(numberOf($note)) ?></a>.</p>
<?php endif; ?>
