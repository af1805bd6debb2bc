export const needs = 'PHP 8.2 or later and MySQL 8 or MariaDB 10.6. Any shared plan here will do.';
