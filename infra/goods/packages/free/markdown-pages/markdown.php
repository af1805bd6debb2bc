<?php

declare(strict_types=1);

/** Text within a line: code, links, strong and emphasis. All else is text, HTML too. */
function inline(string $text): string
{
    // What stands in backquotes is code, and nothing in it means anything.
    $parts = preg_split('/`([^`]+)`/', $text, -1, PREG_SPLIT_DELIM_CAPTURE);
    $html = '';
    foreach ($parts as $place => $part) {
        if ($place % 2 === 1) {
            $html .= '<code>' . e($part) . '</code>';
            continue;
        }
        $html .= preg_replace(
            ['~\[([^\]]+)\]\(((?:https?://|mailto:|tel:|[?/#.])[^\s)]*)\)~', '/\*\*(.+?)\*\*/', '/\*(.+?)\*/'],
            ['<a href="$2">$1</a>', '<strong>$1</strong>', '<em>$1</em>'],
            e($part)
        );
    }
    return $html;
}

/** Paragraphs, headings of the second and third degree, lists, quotes and code of Markdown as HTML. */
function markdown(string $text): string
{
    $html = '';
    $blocks = preg_split('/\n{2,}/', trim(str_replace("\r\n", "\n", $text)), -1, PREG_SPLIT_NO_EMPTY);
    foreach ($blocks as $block) {
        $lines = explode("\n", $block);
        $without = static fn (string $mark): array => array_map(static fn (string $line): string => inline(preg_replace($mark, '', $line)), $lines);
        $isEach = static fn (string $mark): bool => count(preg_grep($mark, $lines)) === count($lines);
        $list = static fn (string $tag, string $mark): string => "<{$tag}><li>" . implode('</li><li>', $without($mark)) . "</li></{$tag}>";
        $html .= match (true) {
            count($lines) === 1 && preg_match('/^(#{2,3})\s+(.+)$/', $block, $found) === 1
                => sprintf('<h%1$d>%2$s</h%1$d>', strlen($found[1]), inline($found[2])),
            $isEach('/^[-*]\s+/') => $list('ul', '/^[-*]\s+/'),
            $isEach('/^\d+\.\s+/') => $list('ol', '/^\d+\.\s+/'),
            $isEach('/^>\s?/') => '<blockquote><p>' . implode(' ', $without('/^>\s?/')) . '</p></blockquote>',
            $isEach('/^(?: {4}|\t)/') => '<pre><code>' . e(preg_replace('/^(?: {4}|\t)/m', '', $block)) . '</code></pre>',
            default => '<p>' . inline(implode(' ', array_map('trim', $lines))) . '</p>',
        } . "\n";
    }
    return $html;
}
