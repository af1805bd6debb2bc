<?php
/**
 * Plugin Name: Pincode delivery check
 * Description: Shows visitors whether you deliver to their pincode, by when and at what charge. Shortcode: [pincode_check].
 * Version: 1.1.0
 * Requires at least: 6.4
 * Requires PHP: 8.1
 * License: See LICENSE.txt
 * Text Domain: pincode-delivery-check
 */

declare(strict_types=1);

if (!defined('ABSPATH')) {
    exit;
}

require __DIR__ . '/areas.php';

const PDC_OPTION = 'pincode_delivery_areas';
const PDC_COOKIE = 'pdc_pincode';

/** The pincode from the URL, or else from the cookie. */
function pdc_requested_pincode(): string
{
    $pincode = $_GET['pincode'] ?? $_COOKIE[PDC_COOKIE] ?? '';
    $typed = preg_replace('/\s+/', '', is_string($pincode) ? wp_unslash($pincode) : '');
    return substr($typed, 0, 10);
}

/** Saves a valid pincode in a cookie for a month. */
function pdc_keep(): void
{
    $pincode = pdc_requested_pincode();
    if (!isset($_GET['pincode']) || !pdc_is_pincode($pincode) || headers_sent()) {
        return;
    }
    setcookie(PDC_COOKIE, $pincode, [
        'expires' => time() + MONTH_IN_SECONDS,
        'path' => COOKIEPATH ?: '/',
        'secure' => is_ssl(),
        'httponly' => true,
        'samesite' => 'Lax',
    ]);
}
add_action('template_redirect', 'pdc_keep');

function pdc_answer(string $pincode): string
{
    if (!pdc_is_pincode($pincode)) {
        return __('A pincode has six digits.', 'pincode-delivery-check');
    }
    $area = pdc_find_area(pdc_read_areas((string) get_option(PDC_OPTION, ''))['areas'], $pincode);
    if ($area === null) {
        /* translators: %s: pincode */
        return sprintf(__('Sorry, we do not deliver to %s yet.', 'pincode-delivery-check'), $pincode);
    }
    $day = wp_date(get_option('date_format'), time() + $area['days'] * DAY_IN_SECONDS);
    $charge = $area['charge'] === 0
        ? __('free of charge', 'pincode-delivery-check')
        /* translators: %s: rupees */
        : sprintf(__('for ₹%s', 'pincode-delivery-check'), number_format_i18n($area['charge']));
    $cash = $area['cash']
        ? __('Cash on delivery is available.', 'pincode-delivery-check')
        : __('Please pay in advance.', 'pincode-delivery-check');
    /* translators: 1: pincode, 2: date, 3: charge, 4: sentence about cash on delivery */
    return sprintf(__('We deliver to %1$s by %2$s, %3$s. %4$s', 'pincode-delivery-check'), $pincode, $day, $charge, $cash);
}

/** Without permalinks, the page is in the URL's other parameters, which a GET form drops. */
function pdc_other_parameters(): string
{
    $fields = '';
    foreach ($_GET as $name => $value) {
        if ($name !== 'pincode' && is_string($value)) {
            $fields .= sprintf('<input type="hidden" name="%s" value="%s">', esc_attr($name), esc_attr(wp_unslash($value)));
        }
    }
    return $fields;
}

function pdc_shortcode(): string
{
    $pincode = pdc_requested_pincode();
    $id = wp_unique_id('pincode-');
    return sprintf(
        '<form class="pincode-check" method="get">%6$s<label for="%1$s">%2$s</label> <input id="%1$s" name="pincode" inputmode="numeric" maxlength="7" autocomplete="postal-code" value="%3$s"> <button type="submit" class="wp-element-button">%4$s</button><p role="status">%5$s</p></form>',
        esc_attr($id),
        esc_html__('Your pincode', 'pincode-delivery-check'),
        esc_attr($pincode),
        esc_html__('Check', 'pincode-delivery-check'),
        $pincode === '' ? '' : esc_html(pdc_answer($pincode)),
        pdc_other_parameters()
    );
}
add_shortcode('pincode_check', 'pdc_shortcode');

/** Saves all lines, and reports the invalid ones. */
function pdc_sanitize($input): string
{
    $text = sanitize_textarea_field(is_string($input) ? $input : '');
    $wrong = pdc_read_areas($text)['wrong'];
    // WordPress cleans a new setting twice.
    if ($wrong !== [] && get_settings_errors(PDC_OPTION) === []) {
        add_settings_error(
            PDC_OPTION,
            'wrong-lines',
            /* translators: %s: line numbers */
            sprintf(__('These lines cannot be read and are ignored: %s', 'pincode-delivery-check'), implode(', ', $wrong))
        );
    }
    return $text;
}

function pdc_register(): void
{
    register_setting(PDC_OPTION, PDC_OPTION, ['type' => 'string', 'sanitize_callback' => 'pdc_sanitize', 'default' => '']);
}
add_action('admin_init', 'pdc_register');

function pdc_menu(): void
{
    $title = __('Pincode delivery check', 'pincode-delivery-check');
    add_options_page($title, $title, 'manage_options', PDC_OPTION, 'pdc_page');
}
add_action('admin_menu', 'pdc_menu');

function pdc_page(): void
{
    ?>
    <div class="wrap">
      <h1><?php esc_html_e('Pincode delivery check', 'pincode-delivery-check'); ?></h1>
      <p><?php esc_html_e('One area per line: pincode or range, days, charge in rupees, cash on delivery (yes or no). You can paste CSV from a spreadsheet.', 'pincode-delivery-check'); ?></p>
      <form method="post" action="options.php">
        <?php settings_fields(PDC_OPTION); ?>
        <label for="pdc-areas"><?php esc_html_e('Areas', 'pincode-delivery-check'); ?></label><br>
        <textarea id="pdc-areas" name="<?php echo esc_attr(PDC_OPTION); ?>" rows="16" cols="60" placeholder="302001-302039, 2, 49, yes"><?php echo esc_textarea((string) get_option(PDC_OPTION, '')); ?></textarea>
        <?php submit_button(); ?>
      </form>
    </div>
    <?php
}
