<?php

declare(strict_types=1);

/** Sends old addresses on, as redirects.csv says: moved for good (301), for now (302), or gone (410). */

require __DIR__ . '/plain/plain.php';

/** "/Shop//Tea/" as "/Shop/Tea". */
function straight(string $path): string
{
    return '/' . trim(preg_replace('~/+~', '/', rawurldecode($path)), '/');
}

/** "/Shop//Tea/" and "/shop/tea" are one address. */
function plainPath(string $path): string
{
    return strtolower(straight($path));
}

/**
 * Where an address leads: exact ones first, then the longest that ends in *; what stood in the
 * place of the star is put in the place of the other one.
 * @return array{status: int, to: string}|null
 */
function leadsTo(array $rows, string $path): ?array
{
    // Capitals count for nothing here, and may count where it leads.
    [$kept, $path] = [straight($path), plainPath($path)];
    $found = null;
    $length = -1;
    foreach ($rows as $row) {
        $from = plainPath(rtrim($row['From'], '*'));
        $isOpen = str_ends_with($row['From'], '*');
        $isMeant = $path === $from || ($isOpen && str_starts_with($path, rtrim($from, '/') . '/'));
        // An exact address is longer than every open one that it fits.
        $weight = strlen($from) + ($isOpen ? 0 : 10_000);
        if ($isMeant && $weight > $length) {
            $rest = ltrim(substr($kept, strlen($from)), '/');
            $to = str_replace('*', implode('/', array_map('rawurlencode', explode('/', $rest))), $row['To']);
            $status = in_array($row['Status'], ['301', '302', '410'], true) ? (int) $row['Status'] : 301;
            [$found, $length] = [['status' => $status, 'to' => $to], $weight];
        }
    }
    return $found;
}

$path = (string) parse_url('http://host' . $_SERVER['REQUEST_URI'], PHP_URL_PATH);
$found = leadsTo(readTable(__DIR__ . '/redirects.csv'), $path);
if ($found !== null && $found['status'] !== 410 && plainPath($found['to']) !== plainPath($path)) {
    header('Location: ' . $found['to'], true, $found['status']);
    exit;
}
$isGone = ($found['status'] ?? null) === 410;
http_response_code($isGone ? 410 : 404);
top($isGone ? 'No longer here' : 'Not found', $isGone ? 'This page was taken down.' : 'There is no page at this address.', '/');
?>
<p><a href="/">Go to the first page</a></p>
<?php bottom();
