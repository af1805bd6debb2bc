<?php

declare(strict_types=1);

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

/** Hidden fields of every form: action, CSRF token, and a form id against double submits. */
function hiddenFields(string $action): string
{
    $fields = ['do' => $action, 'token' => $_SESSION['token'], 'form' => bin2hex(random_bytes(16))];
    $input = static fn (string $name): string =>
        sprintf('<input type="hidden" name="%s" value="%s">', $name, e($fields[$name]));
    return implode('', array_map($input, array_keys($fields)));
}

/** Checks the action and the CSRF token. */
function isSent(string $action): bool
{
    return typed('do') === $action && hash_equals($_SESSION['token'], typed('token'));
}

/** Attempts count per IPv4 address, or per IPv6 /64 network. */
function visitor(): string
{
    $bytes = (string) @inet_pton((string) ($_SERVER['REMOTE_ADDR'] ?? ''));
    return bin2hex(strlen($bytes) === 16 ? substr($bytes, 0, 8) : $bytes);
}

/** @return string|null the error, or null if the password is right */
function loginError(PDO $book, string $password): ?string
{
    run($book, 'DELETE FROM attempts WHERE at <= ?', [time() - WINDOW_S]);
    if (number($book, 'SELECT count(*) FROM attempts WHERE visitor = ?', [visitor()]) >= MAX_ATTEMPTS) {
        http_response_code(429);
        return 'Too many attempts. Try again in 15 minutes.';
    }
    // Counted before the check, so that parallel attempts count too.
    run($book, 'INSERT INTO attempts VALUES (?, ?)', [visitor(), time()]);
    if (!hash_equals(hash('sha256', $password), hash('sha256', typed('password')))) {
        http_response_code(403);
        return 'Wrong password.';
    }
    run($book, 'DELETE FROM attempts WHERE visitor = ?', [visitor()]);
    return null;
}

/** Returns if the owner is logged in. Otherwise shows the login page and exits. */
function requireLogin(PDO $book, string $title, string $password): void
{
    if (mb_strlen($password) < 10) {
        top($title, null, 'Set a password of at least 10 characters in settings.php first.');
        bottom();
        exit;
    }
    // Depends on the password: changing it logs out every browser.
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
