<?php

/** What families read, in both languages; the first is shown unless they choose. */
return [
    'en' => [
        'welcome' => 'You are invited',
        'most' => 'You are %d at most.',
        'how many' => 'How many of you come?',
        'room' => 'Beds you need',
        'arrive' => 'Where and when you arrive, if we shall pick you up',
        'save' => 'Send the answer',
        'saved' => 'Thank you. We have your answer; you may change it until %s.',
        'over' => 'The time for answers is over. Please call us.',
        'too many' => 'Please choose numbers from 0 to %d.',
        'other' => 'हिन्दी',
    ],
    'hi' => [
        'welcome' => 'आप सादर आमंत्रित हैं',
        'most' => 'आप अधिक से अधिक %d लोग हैं।',
        'how many' => 'कितने लोग आएँगे?',
        'room' => 'कितने बिस्तर चाहिए',
        'arrive' => 'कहाँ और कब पहुँचेंगे, यदि लेने आना हो',
        'save' => 'उत्तर भेजें',
        'saved' => 'धन्यवाद। आपका उत्तर मिल गया; %s तक बदल सकते हैं।',
        'over' => 'उत्तर देने का समय समाप्त हो गया। कृपया फ़ोन करें।',
        'too many' => 'कृपया 0 से %d तक की संख्या चुनें।',
        'other' => 'English',
    ],
];
