<?php

if (!defined('WP_UNINSTALL_PLUGIN')) {
    exit;
}

delete_option('opening_hours_week');
