<?php

declare(strict_types=1);

/** The way in: one password, few tries, and a session that a form of another site cannot use. */

const TRIES = 10;
/** Of everybody together: a stranger's few do not keep the owner out, and very many guess in vain. */
const TRIES_OF_ALL = 1_000;
const WITHIN_S = 15 * 60;

function beginSession(string $name): void
{
    session_name($name);
    session_start([
        'cookie_httponly' => true,
        'cookie_samesite' => 'Lax',
        'cookie_secure' => ($_SERVER['HTTPS'] ?? '') !== '' && $_SERVER['HTTPS'] !== 'off',
        'use_strict_mode' => true,
    ]);
    $_SESSION['token'] ??= bin2hex(random_bytes(16));
}

/** Whose tries are counted together: an IPv4 address, or the half of an IPv6 one that is a household's. */
function knocker(): string
{
    $bytes = (string) @inet_pton((string) ($_SERVER['REMOTE_ADDR'] ?? ''));
    return bin2hex(strlen($bytes) === 16 ? substr($bytes, 0, 8) : $bytes);
}

/** What is wrong with a try; null where the password was right. */
function complaintAbout(PDO $book, string $password): ?string
{
    $from = knocker();
    say($book, 'DELETE FROM knocks_from WHERE at <= ?', [time() - WITHIN_S]);
    $own = number($book, 'SELECT count(*) FROM knocks_from WHERE address = ?', [$from]);
    if ($own >= TRIES || number($book, 'SELECT count(*) FROM knocks_from') >= TRIES_OF_ALL) {
        http_response_code(429);
        return 'Too many tries. Wait a quarter of an hour.';
    }
    // Counted before it is looked at: tries that are sent all at once are counted, too.
    say($book, 'INSERT INTO knocks_from VALUES (?, ?)', [$from, time()]);
    if (!hash_equals(hash('sha256', $password), hash('sha256', typed('password')))) {
        http_response_code(403);
        return 'This is not the password.';
    }
    say($book, 'DELETE FROM knocks_from WHERE address = ?', [$from]);
    return null;
}

/** Lets pass who is signed in; everybody else gets the door, and nothing behind it. */
function onlyOwner(PDO $book, string $title, string $password): void
{
    $complaint = null;
    if (mb_strlen($password) < 10) {
        top($title, [], 'Put a password of ten letters or more into settings.php first.');
        bottom();
        exit;
    }
    if (typed('do') === 'leave' && hash_equals($_SESSION['token'], typed('token'))) {
        $_SESSION = [];
        session_regenerate_id(true);
        header('Location: ./', true, 303);
        exit;
    }
    // Whoever changes the password signs everybody out.
    $mark = hash('sha256', 'signed in ' . $password);
    if (hash_equals($mark, $_SESSION['owner'] ?? '')) {
        return;
    }
    if (typed('do') === 'enter' && hash_equals($_SESSION['token'], typed('token'))) {
        $complaint = complaintAbout($book, $password);
        if ($complaint === null) {
            session_regenerate_id(true);
            $_SESSION['owner'] = $mark;
            header('Location: ./', true, 303);
            exit;
        }
    }
    top($title, [], $complaint);
    ?>
    <form method="post" class="narrow">
      <?= seal('enter') ?>
      <label>Password <input name="password" type="password" autocomplete="current-password" required autofocus></label>
      <button>Sign in</button>
    </form>
    <?php
    bottom();
    exit;
}
