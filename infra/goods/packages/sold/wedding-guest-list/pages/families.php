<?php top('Families', PAGES, $complaint); ?>
<section>
  <form method="post" class="fields">
    <?= seal('invite') ?>
    <label>Family <input name="name" value="<?= e(typed('name')) ?>" required></label>
    <label>People at most <input name="most" type="number" min="1" max="50" value="<?= e(typed('most') ?: '4') ?>" required></label>
    <?php foreach ($settings['events'] as $event => $about): ?>
      <label><input type="checkbox" name="event_<?= e($event) ?>" value="yes"> <?= e($about['name']) ?></label>
    <?php endforeach; ?>
    <button>Invite</button>
  </form>
</section>
<section>
  <table>
    <caption>Send each family its own link</caption>
    <?php foreach ($families as $family): ?>
      <tr>
        <th scope="row"><?= e($family['name']) ?></th>
        <td><a href="family.php?link=<?= e($family['link']) ?>">Its page</a></td>
        <td><?= $family['answered'] === null ? 'No answer yet' : 'Answered ' . e($family['answered']) ?></td>
        <td><form method="post"><?= seal('remove') ?><input type="hidden" name="family" value="<?= $family['id'] ?>"><button>Remove <?= e($family['name']) ?></button></form></td>
      </tr>
    <?php endforeach; ?>
  </table>
</section>
