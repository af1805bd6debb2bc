<?php
/**
 * Plugin Name: Opening hours
 * Description: The week's hours and whether you are open now, by the shortcode [opening_hours].
 * Version: 1.0.0
 * Requires at least: 6.4
 * Requires PHP: 8.1
 * License: MIT
 * Text Domain: opening-hours
 */

declare(strict_types=1);

if (!defined('ABSPATH')) {
    exit;
}

require __DIR__ . '/week.php';

const OH_OPTION = 'opening_hours_week';

function oh_week(): array
{
    $saved = get_option(OH_OPTION, []);
    return array_merge(array_fill_keys(OH_DAYS, ''), is_array($saved) ? $saved : []);
}

function oh_day_names(): array
{
    return [
        'Mo' => __('Monday', 'opening-hours'),
        'Tu' => __('Tuesday', 'opening-hours'),
        'We' => __('Wednesday', 'opening-hours'),
        'Th' => __('Thursday', 'opening-hours'),
        'Fr' => __('Friday', 'opening-hours'),
        'Sa' => __('Saturday', 'opening-hours'),
        'Su' => __('Sunday', 'opening-hours'),
    ];
}

/** One line about the present moment: open until when, or open again when. */
function oh_now_line(array $week): string
{
    $now = oh_state($week, (int) wp_date('N') - 1, wp_date('H:i'));
    $names = oh_day_names();
    if ($now['open']) {
        /* translators: %s is a time such as 18:00 */
        return sprintf(__('Open now, until %s.', 'opening-hours'), $now['until']);
    }
    if ($now['day'] === null) {
        return __('Closed.', 'opening-hours');
    }
    /* translators: 1: day, 2: time */
    return sprintf(__('Closed now. Open again on %1$s at %2$s.', 'opening-hours'), $names[$now['day']], $now['from']);
}

function oh_structured_data(array $week): string
{
    $specifications = [];
    foreach ($week as $day => $hours) {
        foreach (oh_ranges($hours) as [$from, $to]) {
            $specifications[] = [
                '@type' => 'OpeningHoursSpecification',
                'dayOfWeek' => 'https://schema.org/' . OH_ENGLISH[$day],
                'opens' => $from,
                'closes' => $to,
            ];
        }
    }
    $data = [
        '@context' => 'https://schema.org',
        '@type' => 'LocalBusiness',
        'name' => get_bloginfo('name'),
        'url' => home_url('/'),
        'openingHoursSpecification' => $specifications,
    ];
    return '<script type="application/ld+json">' . wp_json_encode($data, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES) . '</script>';
}

function oh_shortcode(): string
{
    $week = oh_week();
    $rows = '';
    foreach (oh_day_names() as $day => $name) {
        $ranges = array_map(static fn (array $range): string => implode(' to ', $range), oh_ranges($week[$day]));
        $hours = $ranges === [] ? __('Closed', 'opening-hours') : implode(', ', $ranges);
        $rows .= sprintf('<tr><th scope="row">%s</th><td>%s</td></tr>', esc_html($name), esc_html($hours));
    }
    return sprintf(
        '<div class="opening-hours"><p>%s</p><table><caption class="screen-reader-text">%s</caption><tbody>%s</tbody></table></div>%s',
        esc_html(oh_now_line($week)),
        esc_html__('Opening hours', 'opening-hours'),
        $rows,
        oh_structured_data($week)
    );
}
add_shortcode('opening_hours', 'oh_shortcode');

function oh_sanitize($input): array
{
    $week = [];
    foreach (OH_DAYS as $day) {
        $ranges = oh_ranges(is_array($input) ? (string) ($input[$day] ?? '') : '');
        $week[$day] = implode(', ', array_map(static fn (array $range): string => implode('-', $range), $ranges));
    }
    return $week;
}

function oh_register(): void
{
    register_setting(OH_OPTION, OH_OPTION, ['type' => 'array', 'sanitize_callback' => 'oh_sanitize']);
}
add_action('admin_init', 'oh_register');

function oh_menu(): void
{
    add_options_page(
        __('Opening hours', 'opening-hours'),
        __('Opening hours', 'opening-hours'),
        'manage_options',
        OH_OPTION,
        'oh_page'
    );
}
add_action('admin_menu', 'oh_menu');

function oh_page(): void
{
    $week = oh_week();
    ?>
    <div class="wrap">
      <h1><?php esc_html_e('Opening hours', 'opening-hours'); ?></h1>
      <p><?php esc_html_e('Write a day as 09:00-13:00, 16:00-20:00. An empty day is closed. Show the hours with the shortcode [opening_hours].', 'opening-hours'); ?></p>
      <form method="post" action="options.php">
        <?php settings_fields(OH_OPTION); ?>
        <table class="form-table" role="presentation">
          <?php foreach (oh_day_names() as $day => $name): ?>
            <tr>
              <th scope="row"><label for="oh-<?php echo esc_attr($day); ?>"><?php echo esc_html($name); ?></label></th>
              <td><input class="regular-text" id="oh-<?php echo esc_attr($day); ?>" name="<?php echo esc_attr(OH_OPTION . '[' . $day . ']'); ?>" value="<?php echo esc_attr($week[$day]); ?>"></td>
            </tr>
          <?php endforeach; ?>
        </table>
        <?php submit_button(); ?>
      </form>
    </div>
    <?php
}
