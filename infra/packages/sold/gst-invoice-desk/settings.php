<?php

return [
    'name' => 'Verma Web Works',
    'address' => '14 Bapu Bazaar, Jaipur 302003',
    // The first two digits are your state. Sales in your state get CGST and SGST, other sales IGST.
    'gstin' => '08ABCDE1234F1Z0',
    // GST rates that you use, in per cent. The form starts with the first one.
    'rates' => ['18', '5', '40', '0'],
    // At least 10 characters. The app stays closed without it.
    'password' => '',
    // Must not be public. Best outside the web folder, such as '/home/you/gst-data'.
    'data' => __DIR__ . '/data',
];
