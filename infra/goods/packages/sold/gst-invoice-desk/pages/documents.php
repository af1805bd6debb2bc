<?php top('Documents', PAGES, $complaint); ?>
<section>
  <table>
    <tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col">Buyer</th><th scope="col">Total</th></tr>
    <?php foreach (rows($book, 'SELECT * FROM documents ORDER BY day DESC, id DESC LIMIT 200') as $one): ?>
      <tr>
        <td><a href="?page=document&amp;id=<?= $one['id'] ?>"><?= e(numberOf($one)) ?></a></td>
        <td><?= e($one['day']) ?></td>
        <td><?= e($one['buyer']) ?></td>
        <td class="number"><?= rupees(($one['kind'] === 'CN' ? -1 : 1) * totalOf($book, $one['id'])) ?></td>
      </tr>
    <?php endforeach; ?>
  </table>
</section>
