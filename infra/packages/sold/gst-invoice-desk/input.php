<?php

declare(strict_types=1);

/** Invalid input. The message is shown on the page. */
final class InputError extends Exception
{
}

function e(string|int|null $text): string
{
    return htmlspecialchars((string) $text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

/** A form field, cut to a maximum length. Empty if missing. */
function typed(string $name, int $length = 200): string
{
    $value = $_POST[$name] ?? '';
    return is_string($value) && preg_match('//u', $value) ? mb_substr(trim($value), 0, $length) : '';
}

function required(string $name, string $label, int $length = 200): string
{
    $value = typed($name, $length);
    return $value !== '' ? $value : throw new InputError("{$label} is missing.");
}

/** A URL parameter. */
function parameter(string $name): string
{
    $value = $_GET[$name] ?? '';
    return is_string($value) && preg_match('//u', $value) ? $value : '';
}

/** "1,04,999.5" as 10499950 paise. */
function readPaise(string $typed): int
{
    if (preg_match('/^(\d{1,9})(?:\.(\d{1,2}))?$/', str_replace([',', '₹', ' '], '', $typed), $parts) !== 1) {
        throw new InputError("“{$typed}” is not an amount in rupees.");
    }
    return (int) $parts[1] * 100 + (int) str_pad($parts[2] ?? '', 2, '0');
}

/** 10499950 paise as "₹1,04,999.50". */
function rupees(int $paise): string
{
    $whole = (string) intdiv(abs($paise), 100);
    $lakhs = preg_replace('/\B(?=(\d{2})+$)/', ',', substr($whole, 0, -3));
    $grouped = ($lakhs === '' ? '' : $lakhs . ',') . substr($whole, -3);
    return ($paise < 0 ? '−' : '') . '₹' . $grouped . sprintf('.%02d', abs($paise) % 100);
}

/** "1.25" as 1250 thousandths. */
function readQuantity(string $typed): int
{
    if (preg_match('/^(\d{1,6})(?:\.(\d{1,3}))?$/', $typed, $parts) !== 1 || (float) $typed == 0) {
        throw new InputError("“{$typed}” is not a quantity. Enter a number above zero.");
    }
    return (int) $parts[1] * 1000 + (int) str_pad($parts[2] ?? '', 3, '0');
}

/** 1250 thousandths as "1.25". */
function quantity(int $thousandths): string
{
    return rtrim(rtrim(sprintf('%d.%03d', intdiv($thousandths, 1000), $thousandths % 1000), '0'), '.');
}

/** "2026-05-04" as "4 May 2026". */
function dayOf(string $date): string
{
    return (new DateTimeImmutable($date))->format('j F Y');
}

function readDate(string $typed): string
{
    $date = DateTimeImmutable::createFromFormat('!Y-m-d', $typed);
    return $date !== false && $date->format('Y-m-d') === $typed
        ? $typed
        : throw new InputError("“{$typed}” is not a date.");
}
