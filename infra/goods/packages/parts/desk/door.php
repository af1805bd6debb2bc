<?php

declare(strict_types=1);

/** The way in: one password, few tries, and a session that a form of another site cannot use. */

const TRIES = 10;
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

/** What is wrong with a try; null where the password was right. */
function complaintAbout(PDO $book, string $password): ?string
{
    say($book, 'DELETE FROM knocks WHERE at <= ?', [time() - WITHIN_S]);
    if (number($book, 'SELECT count(*) FROM knocks') >= TRIES) {
        http_response_code(429);
        return 'Too many tries. Wait a quarter of an hour.';
    }
    // Counted before it is looked at: tries that are sent all at once are counted, too.
    say($book, 'INSERT INTO knocks VALUES (?)', [time()]);
    if (!hash_equals(hash('sha256', $password), hash('sha256', typed('password')))) {
        http_response_code(403);
        return 'This is not the password.';
    }
    say($book, 'DELETE FROM knocks');
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
