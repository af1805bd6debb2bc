<?php

if (!defined('WP_UNINSTALL_PLUGIN')) {
    exit;
}

delete_option('whatsapp_chat_button');
