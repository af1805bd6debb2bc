<?php

return [
    'shop' => 'Gupta Kirana Store',
    'address' => '14 Bapu Bazaar, Jaipur 302003',
    // Ten letters or more: nobody gets in before.
    'password' => '',
    // Better outside of what your hosting serves, such as '/home/you/kirana-data'.
    'data' => __DIR__ . '/data',
];
