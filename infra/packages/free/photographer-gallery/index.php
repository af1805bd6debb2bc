<?php

declare(strict_types=1);

$settings = require __DIR__ . '/settings.php';
const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'svg'];

function e(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

/** "2026-02 temple-stairs_1" as "Temple stairs". */
function caption(string $name): string
{
    $words = preg_replace(['/^[\d\-]+\s*/', '/[_\-]+/', '/\s+\d+$/'], ['', ' ', ''], $name);
    return ucfirst(trim((string) $words)) ?: $name;
}

/** Albums by folder name, descending. */
function albums(string $folder): array
{
    $albums = [];
    foreach (glob($folder . '/*', GLOB_ONLYDIR) ?: [] as $path) {
        $pictures = [];
        foreach (scandir($path) ?: [] as $file) {
            $info = pathinfo($file);
            if (!in_array(strtolower($info['extension'] ?? ''), PICTURES, true)) {
                continue;
            }
            $size = @getimagesize($path . '/' . $file) ?: [3, 2];
            $pictures[] = [
                'src' => 'photos/' . rawurlencode(basename($path)) . '/' . rawurlencode($file),
                'caption' => caption($info['filename']),
                'width' => $size[0],
                'height' => $size[1],
            ];
        }
        $albums[basename($path)] = $pictures;
    }
    krsort($albums);
    return $albums;
}

/** The error in a message; null if it can be sent. */
function complaint(array $form): ?string
{
    if (trim($form['name'] ?? '') === '' || trim($form['text'] ?? '') === '') {
        return 'Please fill in your name and your message.';
    }
    if (filter_var($form['email'] ?? '', FILTER_VALIDATE_EMAIL) === false) {
        return 'Please check your email address.';
    }
    // A hidden field: only robots fill it in.
    return ($form['website'] ?? '') === '' ? null : 'Please leave the last field empty.';
}

$notice = null;
$form = ['name' => '', 'email' => '', 'text' => ''];
if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $form = array_map(static fn ($value) => is_string($value) ? $value : '', $_POST) + $form;
    $notice = complaint($form);
    if ($notice === null) {
        $text = $form['text'] . "\n\n" . $form['name'];
        $sent = mail($settings['email'], 'Message from your gallery', $text, [
            'Reply-To' => $form['email'],
            // Without it, names and messages in Hindi are unreadable.
            'Content-Type' => 'text/plain; charset=UTF-8',
        ]);
        $notice = $sent ? 'Thank you. We will reply within a day.' : 'We could not send your message. Please try again later.';
        $form = $sent ? array_fill_keys(array_keys($form), '') : $form;
    }
}
?>
<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title><?= e($settings['name']) ?>, <?= e($settings['work']) ?></title>
    <meta name="description" content="<?= e($settings['about']) ?>">
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <header>
      <h1><?= e($settings['name']) ?></h1>
      <p><?= e($settings['about']) ?></p>
    </header>
    <main>
      <?php foreach (albums(__DIR__ . '/photos') as $name => $pictures): ?>
        <section aria-label="<?= e(caption($name)) ?>">
          <h2><?= e(caption($name)) ?></h2>
          <div class="album">
            <?php foreach ($pictures as $picture): ?>
              <figure>
                <img src="<?= e($picture['src']) ?>" width="<?= $picture['width'] ?>" height="<?= $picture['height'] ?>" alt="<?= e($picture['caption']) ?>" loading="lazy" decoding="async">
                <figcaption><?= e($picture['caption']) ?></figcaption>
              </figure>
            <?php endforeach; ?>
          </div>
        </section>
      <?php endforeach; ?>

      <section aria-labelledby="prices">
        <h2 id="prices">Prices</h2>
        <dl>
          <?php foreach ($settings['prices'] as $what => $price): ?>
            <div><dt><?= e($what) ?></dt><dd><?= e($price) ?></dd></div>
          <?php endforeach; ?>
        </dl>
      </section>

      <section id="contact" aria-labelledby="contact-title">
        <h2 id="contact-title">Contact</h2>
        <?php if ($notice !== null): ?><p class="notice" role="status"><?= e($notice) ?></p><?php endif; ?>
        <form method="post" action="#contact">
          <p><label for="name">Name</label><input id="name" name="name" value="<?= e($form['name']) ?>" autocomplete="name" required></p>
          <p><label for="email">Email</label><input id="email" name="email" type="email" value="<?= e($form['email']) ?>" autocomplete="email" required></p>
          <p><label for="text">Message</label><textarea id="text" name="text" rows="5" required><?= e($form['text']) ?></textarea></p>
          <p class="trap" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></p>
          <p><button type="submit">Send</button></p>
        </form>
      </section>
    </main>
  </body>
</html>
