<?php

return [
    'couple' => 'Asha and Rohan',
    'events' => [
        'haldi' => ['name' => 'Haldi', 'when' => '2099-02-10 10:00', 'where' => 'Verma house, 14 Bapu Bazaar, Jaipur'],
        'mehendi' => ['name' => 'Mehendi', 'when' => '2099-02-10 17:00', 'where' => 'Verma house, 14 Bapu Bazaar, Jaipur'],
        'wedding' => ['name' => 'Wedding', 'when' => '2099-02-11 19:30', 'where' => 'Rambagh lawns, Jaipur'],
        'reception' => ['name' => 'Reception', 'when' => '2099-02-12 19:00', 'where' => 'Rambagh lawns, Jaipur'],
    ],
    // The last day on which a family may answer or change its answer.
    'answer_until' => '2099-01-25',
    // Ten letters or more: nobody gets in before.
    'password' => '',
    // Better outside of what your hosting serves, such as '/home/you/guest-data'.
    'data' => __DIR__ . '/data',
];
