<?php

declare(strict_types=1);

/** Markdown files below pages/ are the site: file names are addresses, their first heading is the name. */

require __DIR__ . '/plain/plain.php';
require __DIR__ . '/markdown.php';

/** Pages by address, in the order of their file names: "2 about.md" is "about", the second. */
function pages(string $folder): array
{
    $pages = [];
    foreach (glob($folder . '/*.md') ?: [] as $path) {
        $address = preg_replace('/^\d+\s+/', '', pathinfo($path, PATHINFO_FILENAME));
        $text = (string) file_get_contents($path);
        $pages[$address] = ['text' => $text, 'name' => preg_match('/^#\s+(.+)$/m', $text, $found) === 1 ? trim($found[1]) : $address];
    }
    return $pages;
}

$pages = pages(__DIR__ . '/pages');
$address = asked('page') ?: (string) array_key_first($pages);
$page = $pages[$address] ?? null;
if ($page === null) {
    http_response_code(404);
    $page = ['name' => 'Not found', 'text' => 'There is no such page.'];
}
top($page['name'], 'Lakshmi Textiles, handloom since 1962.');
?>
<nav aria-label="Pages">
  <ul>
    <?php foreach ($pages as $one => $about): ?>
      <li><a href="?page=<?= e(rawurlencode((string) $one)) ?>"<?= (string) $one === $address ? ' aria-current="page"' : '' ?>><?= e($about['name']) ?></a></li>
    <?php endforeach; ?>
  </ul>
</nav>
<?php
// The heading stands at the top of the page already.
echo markdown(preg_replace('/^#\s+.+$/m', '', $page['text'], 1));
bottom();
