<?php

declare(strict_types=1);

/** What every page of a desk needs: its book, the way in, forms that count once, amounts. */

date_default_timezone_set('Asia/Kolkata');

/** Why something was not done, in words for who asked for it. */
final class Complaint extends Exception
{
}

function e(string|int|null $text): string
{
    return htmlspecialchars((string) $text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

/** 10499950 paise as "₹1,04,999.50". */
function rupees(int $paise): string
{
    [$whole, $part] = [(string) intdiv(abs($paise), 100), sprintf('%02d', abs($paise) % 100)];
    $last = substr($whole, -3);
    $rest = preg_replace('/\B(?=(\d{2})+$)/', ',', substr($whole, 0, -3));
    return ($paise < 0 ? '−' : '') . '₹' . ($rest === '' ? '' : $rest . ',') . $last . '.' . $part;
}

/** "1,04,999.5" as 10499950 paise. @throws Complaint for what is no amount of rupees. */
function readPaise(string $typed): int
{
    if (preg_match('/^(\d{1,9})(?:\.(\d{1,2}))?$/', str_replace([',', '₹', ' '], '', $typed), $parts) !== 1) {
        throw new Complaint("“{$typed}” is no amount of rupees.");
    }
    return (int) $parts[1] * 100 + (int) str_pad($parts[2] ?? '', 2, '0');
}

/** "1.250" as 1250 thousandths. @throws Complaint for what is no number above zero. */
function readThousandths(string $typed): int
{
    if (preg_match('/^(\d{1,6})(?:\.(\d{1,3}))?$/', $typed, $parts) !== 1 || (float) $typed == 0) {
        throw new Complaint("“{$typed}” is no number above zero.");
    }
    return (int) $parts[1] * 1000 + (int) str_pad($parts[2] ?? '', 3, '0');
}

function thousandths(int $amount): string
{
    return rtrim(rtrim(sprintf('%d.%03d', intdiv($amount, 1000), $amount % 1000), '0'), '.');
}

/** What a form says under a name: text of at most so many letters. */
function typed(string $name, int $most = 200): string
{
    $value = $_POST[$name] ?? '';
    return is_string($value) && preg_match('//u', $value) ? mb_substr(trim($value), 0, $most) : '';
}

/** The same, where it must be there. */
function needed(string $name, string $label, int $most = 200): string
{
    $value = typed($name, $most);
    return $value !== '' ? $value : throw new Complaint("{$label} is missing.");
}

/** What the address says under a name. */
function asked(string $name): string
{
    $value = $_GET[$name] ?? '';
    return is_string($value) && preg_match('//u', $value) ? $value : '';
}

/** "2026-03-01" as it is. @throws Complaint for what is no day. */
function readDay(string $typed): string
{
    $day = DateTimeImmutable::createFromFormat('!Y-m-d', $typed);
    return $day !== false && $day->format('Y-m-d') === $typed ? $typed : throw new Complaint("“{$typed}” is no day.");
}

/**
 * The book: one SQLite file with a name that nobody guesses, in a folder that is not served.
 * @param string $schema statements that may be said again
 */
function openBook(string $folder, string $schema): PDO
{
    if (!is_dir($folder) && !mkdir($folder, 0700, true)) {
        throw new RuntimeException("Cannot make the folder {$folder}");
    }
    if (!is_file($folder . '/.htaccess')) {
        file_put_contents($folder . '/.htaccess', "Require all denied\n");
    }
    // Two first visitors at once would begin two books.
    $lock = fopen($folder . '/lock', 'c') ?: throw new RuntimeException("Cannot write into {$folder}");
    flock($lock, LOCK_EX);
    $path = (glob($folder . '/*.sqlite') ?: [])[0] ?? $folder . '/' . bin2hex(random_bytes(16)) . '.sqlite';
    $book = new PDO('sqlite:' . $path, null, null, [
        PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
        PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
    ]);
    $book->exec('PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = on');
    $book->exec('CREATE TABLE IF NOT EXISTS done (form TEXT PRIMARY KEY, led_to TEXT NOT NULL, at INTEGER NOT NULL);
        CREATE TABLE IF NOT EXISTS knocks_from (address TEXT NOT NULL, at INTEGER NOT NULL);' . $schema);
    fclose($lock);
    return $book;
}

/** Says a statement with its values. */
function say(PDO $book, string $sql, array $values = []): PDOStatement
{
    $statement = $book->prepare($sql);
    $statement->execute($values);
    return $statement;
}

function rows(PDO $book, string $sql, array $values = []): array
{
    return say($book, $sql, $values)->fetchAll();
}

function row(PDO $book, string $sql, array $values = []): ?array
{
    return say($book, $sql, $values)->fetch() ?: null;
}

function number(PDO $book, string $sql, array $values = []): int
{
    return (int) say($book, $sql, $values)->fetchColumn();
}

/** Hidden fields of every form: whose it is, and that it counts once however often it is sent. */
function seal(string $action): string
{
    return sprintf(
        '<input type="hidden" name="do" value="%s"><input type="hidden" name="token" value="%s"><input type="hidden" name="form" value="%s">',
        e($action),
        e($_SESSION['token']),
        bin2hex(random_bytes(16))
    );
}

/**
 * Does what a form asks for, whole or not at all, and sends the browser on. An action answers the
 * address that follows.
 * @param array<string, callable(): string> $actions by the name that the form's seal has
 * @return string|null what was wrong with it
 */
function act(PDO $book, array $actions): ?string
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return null;
    }
    $action = $actions[typed('do')] ?? null;
    if ($action === null || !hash_equals($_SESSION['token'], typed('token'))) {
        http_response_code(403);
        return 'This form is too old. Please send it again.';
    }
    // Whoever writes waits here for who came before: numbers in a series have no gap and no double.
    $book->exec('BEGIN IMMEDIATE');
    try {
        $form = typed('form', 32);
        $ledTo = row($book, 'SELECT led_to FROM done WHERE form = ?', [$form])['led_to'] ?? null;
        if ($ledTo === null) {
            $ledTo = $action();
            say($book, 'INSERT INTO done VALUES (?, ?, ?)', [$form, $ledTo, time()]);
            say($book, 'DELETE FROM done WHERE at < ?', [time() - 86_400]);
        }
        $book->exec('COMMIT');
    } catch (Complaint $complaint) {
        $book->exec('ROLLBACK');
        http_response_code(422);
        return $complaint->getMessage();
    }
    header('Location: ' . $ledTo, true, 303);
    exit;
}
