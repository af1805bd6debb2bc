<?php

return [
    'name' => 'Verma Web Works',
    'address' => '14 Bapu Bazaar, Jaipur 302003',
    // The first two digits are your state: they decide between CGST with SGST, and IGST.
    'gstin' => '08ABCDE1234F1Z0',
    // In per cent, as they apply to what you sell.
    'rates' => ['0', '5', '18', '40'],
    // At least ten characters. Without it the page stays closed.
    'password' => '',
    // Better outside the folder that your hosting serves, such as '/home/you/gst-data'.
    'data' => __DIR__ . '/data',
];
