<?php

declare(strict_types=1);

/** Events that are not over, soonest first. A row with no right time is left out. */
function comingEvents(array $rows, DateTimeImmutable $now): array
{
    $events = [];
    foreach ($rows as $row) {
        $begins = DateTimeImmutable::createFromFormat('!Y-m-d H:i', $row['Begins']);
        if ($begins === false || $begins->format('Y-m-d H:i') !== $row['Begins']) {
            continue;
        }
        $ends = $begins->modify('+' . max(15, (int) $row['Minutes']) . ' minutes');
        if ($ends > $now) {
            $events[] = ['title' => $row['Title'], 'begins' => $begins, 'ends' => $ends, 'place' => $row['Place'], 'about' => $row['About']];
        }
    }
    usort($events, static fn (array $one, array $other): int => $one['begins'] <=> $other['begins']);
    return $events;
}

/** A line of a calendar file: its text made safe, and folded before 75 bytes, never inside a letter (RFC 5545). */
function calendarLine(string $name, string $text): string
{
    $safe = str_replace(['\\', ';', ',', "\n"], ['\\\\', '\\;', '\\,', '\\n'], $text);
    $lines = [''];
    foreach (mb_str_split("{$name}:{$safe}") as $letter) {
        if (strlen(end($lines)) + strlen($letter) > 73) {
            $lines[] = '';
        }
        $lines[array_key_last($lines)] .= $letter;
    }
    return implode("\r\n ", $lines) . "\r\n";
}

function calendarOf(array $events, DateTimeImmutable $now): string
{
    $utc = static fn (DateTimeImmutable $time): string => $time->setTimezone(new DateTimeZone('UTC'))->format('Ymd\THis\Z');
    $text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Haat//Event calendar 1.0.0//EN\r\n";
    foreach ($events as $event) {
        $text .= "BEGIN:VEVENT\r\n"
            . calendarLine('UID', hash('sha256', $event['title'] . $event['begins']->format('c')) . '@events')
            . 'DTSTAMP:' . $utc($now) . "\r\nDTSTART:" . $utc($event['begins']) . "\r\nDTEND:" . $utc($event['ends']) . "\r\n"
            . calendarLine('SUMMARY', $event['title'])
            . calendarLine('LOCATION', $event['place'])
            . calendarLine('DESCRIPTION', $event['about'])
            . "END:VEVENT\r\n";
    }
    return $text . "END:VCALENDAR\r\n";
}
