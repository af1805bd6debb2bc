<?php

declare(strict_types=1);

/** One password, few attempts, and forms that other sites cannot send. */

const MAX_ATTEMPTS = 10;
const WINDOW_S = 15 * 60;

function beginSession(): void
{
    session_name('invoices');
    session_start([
        'cookie_httponly' => true,
        'cookie_samesite' => 'Lax',
        'cookie_secure' => ($_SERVER['HTTPS'] ?? '') !== '' && $_SERVER['HTTPS'] !== 'off',
        'use_strict_mode' => true,
    ]);
    $_SESSION['token'] ??= bin2hex(random_bytes(16));
}

/** Hidden fields of every form: its action, the session's token, and an id that counts once. */
function hiddenFields(string $action): string
{
    $fields = ['do' => $action, 'token' => $_SESSION['token'], 'form' => bin2hex(random_bytes(16))];
    $input = static fn (string $name): string =>
        sprintf('<input type="hidden" name="%s" value="%s">', $name, e($fields[$name]));
    return implode('', array_map($input, array_keys($fields)));
}

/** True for a form of this session with this action. */
function isSent(string $action): bool
{
    return typed('do') === $action && hash_equals($_SESSION['token'], typed('token'));
}

/** Attempts are counted by IPv4 address, and by the first half of an IPv6 address. */
function visitor(): string
{
    $bytes = (string) @inet_pton((string) ($_SERVER['REMOTE_ADDR'] ?? ''));
    return bin2hex(strlen($bytes) === 16 ? substr($bytes, 0, 8) : $bytes);
}

/** @return string|null what is wrong with the password that was sent; null where it is right */
function loginError(PDO $book, string $password): ?string
{
    run($book, 'DELETE FROM attempts WHERE at <= ?', [time() - WINDOW_S]);
    if (number($book, 'SELECT count(*) FROM attempts WHERE visitor = ?', [visitor()]) >= MAX_ATTEMPTS) {
        http_response_code(429);
        return 'Too many attempts. Try again in 15 minutes.';
    }
    // Written before the password is compared: attempts at the same moment count, too.
    run($book, 'INSERT INTO attempts VALUES (?, ?)', [visitor(), time()]);
    if (!hash_equals(hash('sha256', $password), hash('sha256', typed('password')))) {
        http_response_code(403);
        return 'This password is not right.';
    }
    run($book, 'DELETE FROM attempts WHERE visitor = ?', [visitor()]);
    return null;
}

/** Returns where the owner is logged in; everyone else gets the login page, and the script ends. */
function requireLogin(PDO $book, string $title, string $password): void
{
    if (mb_strlen($password) < 10) {
        top($title, null, 'Put a password of at least ten characters into settings.php first.');
        bottom();
        exit;
    }
    // A new password logs every browser out.
    $mark = hash('sha256', 'logged in ' . $password);
    $isLoggedIn = hash_equals($mark, $_SESSION['owner'] ?? '');
    $error = isSent('login') ? loginError($book, $password) : null;
    $isAccepted = isSent('login') && $error === null;
    if ($isAccepted || isSent('logout')) {
        session_regenerate_id(true);
        $_SESSION = $isAccepted ? ['owner' => $mark] : [];
        header('Location: ./', true, 303);
        exit;
    }
    if ($isLoggedIn) {
        return;
    }
    top($title, null, $error);
    ?>
    <form method="post" class="narrow">
      <?= hiddenFields('login') ?>
      <label>Password <input name="password" type="password" autocomplete="current-password" required autofocus></label>
      <button>Log in</button>
    </form>
    <?php
    bottom();
    exit;
}
