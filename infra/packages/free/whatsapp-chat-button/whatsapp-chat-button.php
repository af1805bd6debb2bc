<?php
/**
 * Plugin Name: WhatsApp chat button
 * Description: A button that opens a WhatsApp chat with you, with your greeting and your hours.
 * Version: 1.1.0
 * Requires at least: 6.4
 * Requires PHP: 8.1
 * License: MIT
 * Text Domain: whatsapp-chat-button
 */

declare(strict_types=1);

if (!defined('ABSPATH')) {
    exit;
}

const WCB_OPTION = 'whatsapp_chat_button';

function wcb_settings(): array
{
    $defaults = ['phone' => '', 'greeting' => '', 'label' => 'Chat with us', 'from' => '', 'to' => ''];
    $saved = get_option(WCB_OPTION, []);
    return array_merge($defaults, is_array($saved) ? $saved : []);
}

/** Always open without hours. Hours can go past midnight. */
function wcb_is_open(string $from, string $to, string $now): bool
{
    if ($from === '' || $to === '') {
        return true;
    }
    return $from <= $to ? $now >= $from && $now < $to : $now >= $from || $now < $to;
}

/** Digits with a country code. Ten digits of an Indian mobile number get 91. */
function wcb_phone(string $typed): string
{
    $digits = ltrim(preg_replace('/\D/', '', $typed), '0');
    return preg_match('/^[6-9]\d{9}$/', $digits) ? '91' . $digits : $digits;
}

function wcb_sanitize($input): array
{
    $input = is_array($input) ? $input : [];
    $time = static fn (string $field): string =>
        preg_match('/^([01]\d|2[0-3]):[0-5]\d$/', (string) ($input[$field] ?? '')) ? $input[$field] : '';
    return [
        'phone' => wcb_phone((string) ($input['phone'] ?? '')),
        'greeting' => sanitize_textarea_field($input['greeting'] ?? ''),
        'label' => sanitize_text_field($input['label'] ?? ''),
        'from' => $time('from'),
        'to' => $time('to'),
    ];
}

function wcb_show(): void
{
    $settings = wcb_settings();
    if ($settings['phone'] === '' || !wcb_is_open($settings['from'], $settings['to'], wp_date('H:i'))) {
        return;
    }
    $url = 'https://wa.me/' . $settings['phone'];
    if ($settings['greeting'] !== '') {
        $url .= '?text=' . rawurlencode($settings['greeting']);
    }
    printf(
        '<a class="wcb-button" href="%s" rel="noopener nofollow" target="_blank">%s</a>',
        esc_url($url),
        esc_html($settings['label'])
    );
}
add_action('wp_footer', 'wcb_show');

function wcb_style(): void
{
    wp_enqueue_style('whatsapp-chat-button', plugins_url('button.css', __FILE__), [], '1.1.0');
}
add_action('wp_enqueue_scripts', 'wcb_style');

function wcb_register(): void
{
    register_setting(WCB_OPTION, WCB_OPTION, ['type' => 'array', 'sanitize_callback' => 'wcb_sanitize']);
}
add_action('admin_init', 'wcb_register');

function wcb_menu(): void
{
    add_options_page(
        __('WhatsApp chat button', 'whatsapp-chat-button'),
        __('WhatsApp chat button', 'whatsapp-chat-button'),
        'manage_options',
        WCB_OPTION,
        'wcb_page'
    );
}
add_action('admin_menu', 'wcb_menu');

function wcb_page(): void
{
    $settings = wcb_settings();
    $fields = [
        'phone' => [__('Number with country code, such as 919800000000', 'whatsapp-chat-button'), 'tel'],
        'label' => [__('Button text', 'whatsapp-chat-button'), 'text'],
        'greeting' => [__('Message filled in for the visitor', 'whatsapp-chat-button'), 'text'],
        'from' => [__('Show from (leave empty to show it always)', 'whatsapp-chat-button'), 'time'],
        'to' => [__('Show until', 'whatsapp-chat-button'), 'time'],
    ];
    ?>
    <div class="wrap">
      <h1><?php esc_html_e('WhatsApp chat button', 'whatsapp-chat-button'); ?></h1>
      <form method="post" action="options.php">
        <?php settings_fields(WCB_OPTION); ?>
        <table class="form-table" role="presentation">
          <?php foreach ($fields as $field => [$label, $type]): ?>
            <tr>
              <th scope="row"><label for="wcb-<?php echo esc_attr($field); ?>"><?php echo esc_html($label); ?></label></th>
              <td><input class="regular-text" id="wcb-<?php echo esc_attr($field); ?>" name="<?php echo esc_attr(WCB_OPTION . '[' . $field . ']'); ?>" type="<?php echo esc_attr($type); ?>" value="<?php echo esc_attr($settings[$field]); ?>"></td>
            </tr>
          <?php endforeach; ?>
        </table>
        <?php submit_button(); ?>
      </form>
    </div>
    <?php
}
