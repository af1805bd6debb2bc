<?php top('Counts and lists', PAGES, $complaint); ?>
<section>
  <table>
    <caption>Plates</caption>
    <tr><th scope="col">Event</th><th scope="col">People</th><th scope="col">Families without an answer</th></tr>
    <?php foreach ($settings['events'] as $event => $about): $count = countFor($book, $event); ?>
      <tr><th scope="row"><?= e($about['name']) ?></th><td class="number"><?= $count['heads'] ?></td><td class="number"><?= $count['open'] ?></td></tr>
    <?php endforeach; ?>
  </table>
</section>
<section>
  <table>
    <caption>Rooms: <?= array_sum(array_column($families, 'beds')) ?> beds</caption>
    <?php foreach (array_filter($families, static fn (array $one): bool => $one['beds'] > 0) as $family): ?>
      <tr><th scope="row"><?= e($family['name']) ?></th><td class="number"><?= $family['beds'] ?></td></tr>
    <?php endforeach; ?>
  </table>
</section>
<section>
  <table>
    <caption>Pick-ups</caption>
    <?php foreach (array_filter($families, static fn (array $one): bool => $one['arrival'] !== '') as $family): ?>
      <tr><th scope="row"><?= e($family['name']) ?></th><td><?= e($family['arrival']) ?></td></tr>
    <?php endforeach; ?>
  </table>
  <p><a href="?page=csv">Save everything as a table</a></p>
</section>
