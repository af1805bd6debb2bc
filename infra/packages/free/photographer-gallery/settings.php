<?php

return [
    'name' => 'Leela D’Souza',
    'work' => 'photographer in Panaji',
    'about' => 'Weddings, houses and boats, in the light that was there.',
    'email' => 'leela@example.com',
    'prices' => [
        'Portrait, one hour' => '₹4,000',
        'Wedding, one day, two photographers' => '₹65,000',
        'House or hotel, up to eight rooms' => '₹18,000',
    ],
];
