<?php

declare(strict_types=1);

/** Reads and finds delivery areas. Does not need WordPress. */

/** Indian pincodes have six digits; the first is not 0. */
function pdc_is_pincode(string $typed): bool
{
    return preg_match('/^[1-9]\d{5}$/', $typed) === 1;
}

/**
 * Reads lines such as "302001-302039, 2, 49, yes": pincode or range, days, charge in rupees, cash on
 * delivery. Skips a first line with column names.
 * @return array{areas: list<array{from: int, to: int, days: int, charge: int, cash: bool}>, wrong: list<int>}
 *         wrong: numbers of the lines that cannot be read; the first line is 1
 */
function pdc_read_areas(string $text): array
{
    [$areas, $wrong] = [[], []];
    foreach (preg_split('/\r\n|\r|\n/', $text) as $place => $line) {
        if (trim($line) === '' || ($place === 0 && !preg_match('/\d/', $line))) {
            continue;
        }
        $cells = array_map('trim', explode(',', $line));
        $ends = array_map('trim', explode('-', $cells[0]));
        [$from, $to] = [$ends[0], $ends[1] ?? $ends[0]];
        $isRight = count($cells) === 4 && count($ends) <= 2 && pdc_is_pincode($from) && pdc_is_pincode($to) && $from <= $to
            && preg_match('/^\d{1,2}$/', $cells[1]) && preg_match('/^\d{1,5}$/', $cells[2]) && preg_match('/^(yes|no)$/i', $cells[3]);
        if (!$isRight) {
            $wrong[] = $place + 1;
            continue;
        }
        $areas[] = [
            'from' => (int) $from,
            'to' => (int) $to,
            'days' => (int) $cells[1],
            'charge' => (int) $cells[2],
            'cash' => strtolower($cells[3]) === 'yes',
        ];
    }
    return ['areas' => $areas, 'wrong' => $wrong];
}

/** The smallest area with this pincode, so that one pincode can differ from its town; null if none. */
function pdc_find_area(array $areas, string $pincode): ?array
{
    if (!pdc_is_pincode($pincode)) {
        return null;
    }
    $found = null;
    foreach ($areas as $area) {
        $isIn = $area['from'] <= (int) $pincode && (int) $pincode <= $area['to'];
        if ($isIn && ($found === null || $area['to'] - $area['from'] < $found['to'] - $found['from'])) {
            $found = $area;
        }
    }
    return $found;
}
