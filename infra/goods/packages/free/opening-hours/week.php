<?php

/** The week without WordPress: reads hours and answers whether it is open. */

declare(strict_types=1);

const OH_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const OH_ENGLISH = [
    'Mo' => 'Monday',
    'Tu' => 'Tuesday',
    'We' => 'Wednesday',
    'Th' => 'Thursday',
    'Fr' => 'Friday',
    'Sa' => 'Saturday',
    'Su' => 'Sunday',
];

/** "09:00-13:00, 16:00-20:00" as pairs; what is no range, or ends before it begins, is left out. */
function oh_ranges(string $hours): array
{
    $time = '((?:[01]\d|2[0-3]):[0-5]\d)';
    preg_match_all('/' . $time . '\s*-\s*' . $time . '/', $hours, $found, PREG_SET_ORDER);
    $ranges = array_filter($found, static fn (array $match): bool => $match[1] < $match[2]);
    $pairs = array_map(static fn (array $match): array => [$match[1], $match[2]], array_values($ranges));
    sort($pairs);
    return $pairs;
}

/**
 * @param int $today 0 for Monday
 * @param string $now such as "17:05"
 * @return array{open: bool, until?: string, day?: ?string, from?: string}
 */
function oh_state(array $week, int $today, string $now): array
{
    foreach (oh_ranges($week[OH_DAYS[$today]]) as [$from, $to]) {
        if ($now >= $from && $now < $to) {
            return ['open' => true, 'until' => $to];
        }
    }
    for ($ahead = 0; $ahead <= 7; $ahead += 1) {
        $day = OH_DAYS[($today + $ahead) % 7];
        foreach (oh_ranges($week[$day]) as [$from]) {
            if ($ahead > 0 || $from > $now) {
                return ['open' => false, 'day' => $day, 'from' => $from];
            }
        }
    }
    return ['open' => false, 'day' => null];
}
