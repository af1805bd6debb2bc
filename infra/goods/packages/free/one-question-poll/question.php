<?php

return [
    'question' => 'When shall the library be open?',
    'answers' => ['Early, from 6 to 2', 'As now, from 10 to 6', 'Late, from 2 to 10'],
];
