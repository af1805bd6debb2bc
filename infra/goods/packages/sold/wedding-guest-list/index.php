<?php

declare(strict_types=1);

/** Wedding guest list: the hosts' desk. Families answer at family.php. */

require __DIR__ . '/desk/desk.php';
require __DIR__ . '/desk/page.php';
require __DIR__ . '/desk/door.php';
require __DIR__ . '/book.php';

$settings = require __DIR__ . '/settings.php';
$book = openBook($settings['data'], SCHEMA);
beginSession('hosts');
onlyOwner($book, $settings['couple'], $settings['password']);

const PAGES = ['./' => 'Families', '?page=lists' => 'Counts and lists'];

$complaint = act($book, [
    'invite' => static function () use ($book, $settings): string {
        $events = array_filter(array_keys($settings['events']), static fn (string $event): bool => typed("event_{$event}") !== '');
        invite($book, needed('name', 'The family’s name'), (int) typed('most'), array_values($events));
        return './';
    },
    'remove' => static function () use ($book): string {
        say($book, 'DELETE FROM families WHERE id = ?', [(int) typed('family')]);
        return './';
    },
]);

$families = rows($book, 'SELECT * FROM families ORDER BY name');
if (asked('page') === 'csv') {
    sendTable('guests', [
        ['Family', 'At most', 'Answered', ...array_column($settings['events'], 'name'), 'Beds', 'Arrival'],
        ...array_map(static function (array $family) use ($book, $settings): array {
            $heads = invitedTo($book, $family['id']);
            return [
                $family['name'], $family['most'], $family['answered'],
                ...array_map(static fn (string $event) => $heads[$event] ?? '', array_keys($settings['events'])),
                $family['beds'], $family['arrival'],
            ];
        }, $families),
    ]);
}
$page = asked('page') === 'lists' ? 'lists' : 'families';
require __DIR__ . "/pages/{$page}.php";
bottom();
