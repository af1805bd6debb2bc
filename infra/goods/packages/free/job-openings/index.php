<?php

declare(strict_types=1);

/** Files below jobs/ are openings, until their closing day; search engines read them, too. */

require __DIR__ . '/plain/plain.php';

/** Openings on a day, by closing day; what lacks a field or has closed is left out. */
function openings(string $folder, string $today): array
{
    $openings = [];
    foreach (glob($folder . '/*.json') ?: [] as $path) {
        $job = json_decode((string) file_get_contents($path), true);
        foreach (['title', 'place', 'pay', 'posted', 'closes', 'about'] as $field) {
            if (!is_string($job[$field] ?? null)) {
                continue 2;
            }
        }
        if (day($job['posted']) !== null && day($job['closes']) !== null && $job['posted'] <= $today && $job['closes'] >= $today) {
            $openings[] = $job;
        }
    }
    usort($openings, static fn (array $one, array $other): int => $one['closes'] <=> $other['closes']);
    return $openings;
}

/** An opening as search engines read it (schema.org JobPosting). */
function posting(array $job, array $firm): string
{
    return json_encode([
        '@context' => 'https://schema.org',
        '@type' => 'JobPosting',
        'title' => $job['title'],
        'description' => $job['about'],
        'datePosted' => $job['posted'],
        'validThrough' => $job['closes'] . 'T23:59:59+05:30',
        'hiringOrganization' => ['@type' => 'Organization', 'name' => $firm['name']],
        'jobLocation' => ['@type' => 'Place', 'address' => ['@type' => 'PostalAddress', 'addressLocality' => $job['place'], 'addressCountry' => 'IN']],
        // A "<" in a text must not end the script.
    ], JSON_HEX_TAG | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
}

$firm = require __DIR__ . '/firm.php';
$openings = openings(__DIR__ . '/jobs', date('Y-m-d'));
top('Work at ' . $firm['name'], $firm['line']);
?>
<?php if ($openings === []): ?><p>We are not looking for anybody at the moment.</p><?php endif; ?>
<?php foreach ($openings as $job): ?>
  <article>
    <h2><?= e($job['title']) ?></h2>
    <p><?= e($job['place']) ?>, <?= e($job['pay']) ?>. Apply until <time datetime="<?= e($job['closes']) ?>"><?= e($job['closes']) ?></time>.</p>
    <p><?= nl2br(e($job['about'])) ?></p>
    <p><a href="mailto:<?= e($firm['email']) ?>?subject=<?= e(rawurlencode($job['title'])) ?>">Apply for <?= e($job['title']) ?></a></p>
    <script type="application/ld+json"><?= posting($job, $firm) ?></script>
  </article>
<?php endforeach; ?>
<?php bottom();
