<?php

if (!defined('WP_UNINSTALL_PLUGIN')) {
    exit;
}

delete_option('pincode_delivery_areas');
