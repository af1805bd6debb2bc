<?php

return [
    'name' => 'Rao Motors',
    'line' => 'A workshop in Mysuru, twelve people, six ramps.',
    'email' => 'work@example.com',
];
