<?php

declare(strict_types=1);

/** Files below shelf/ can be found and downloaded; nothing else can. */

require __DIR__ . '/plain/plain.php';

const SHELF = __DIR__ . '/shelf';

/** Folders and their files by name; what begins with a dot is not for visitors. */
function shelf(): array
{
    $shelf = [];
    foreach (glob(SHELF . '/*', GLOB_ONLYDIR) ?: [] as $folder) {
        foreach (glob($folder . '/*') ?: [] as $path) {
            if (is_file($path)) {
                $shelf[basename($folder)][basename($path)] = $path;
            }
        }
    }
    return $shelf;
}

function size(int $bytes): string
{
    return match (true) {
        $bytes < 1024 => $bytes . ' bytes',
        $bytes < 1024 * 1024 => round($bytes / 1024) . ' KB',
        default => round($bytes / 1024 / 1024, 1) . ' MB',
    };
}

$shelf = shelf();
if (asked('file') !== '') {
    // Looked up in the list, never put together from the address: no way leads out of the shelf.
    $path = $shelf[asked('folder')][asked('file')] ?? null;
    if ($path === null) {
        http_response_code(404);
    } else {
        header('Content-Type: application/octet-stream');
        header('X-Content-Type-Options: nosniff');
        header('Content-Length: ' . filesize($path));
        header("Content-Disposition: attachment; filename*=UTF-8''" . rawurlencode(basename($path)));
        readfile($path);
        exit;
    }
}
top('Document shelf', 'Forms, circulars and minutes to download.');
?>
<?php if (asked('file') !== ''): ?><p role="alert">This document is not on the shelf.</p><?php endif; ?>
<?php foreach ($shelf as $folder => $files): ?>
  <table>
    <caption><?= e((string) $folder) ?></caption>
    <?php foreach ($files as $name => $path): ?>
      <tr>
        <th scope="row"><a href="?folder=<?= e(rawurlencode((string) $folder)) ?>&amp;file=<?= e(rawurlencode((string) $name)) ?>"><?= e(pathinfo($path, PATHINFO_FILENAME)) ?></a></th>
        <td><?= e(strtoupper(pathinfo($path, PATHINFO_EXTENSION))) ?>, <?= size((int) filesize($path)) ?></td>
        <td><?= date('j M Y', (int) filemtime($path)) ?></td>
      </tr>
    <?php endforeach; ?>
  </table>
<?php endforeach; ?>
<?php bottom();
