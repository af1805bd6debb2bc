<?php

declare(strict_types=1);

const STATES = [
    '01' => 'Jammu and Kashmir', '02' => 'Himachal Pradesh', '03' => 'Punjab', '04' => 'Chandigarh',
    '05' => 'Uttarakhand', '06' => 'Haryana', '07' => 'Delhi', '08' => 'Rajasthan', '09' => 'Uttar Pradesh',
    '10' => 'Bihar', '11' => 'Sikkim', '12' => 'Arunachal Pradesh', '13' => 'Nagaland', '14' => 'Manipur',
    '15' => 'Mizoram', '16' => 'Tripura', '17' => 'Meghalaya', '18' => 'Assam', '19' => 'West Bengal',
    '20' => 'Jharkhand', '21' => 'Odisha', '22' => 'Chhattisgarh', '23' => 'Madhya Pradesh', '24' => 'Gujarat',
    '26' => 'Dadra and Nagar Haveli and Daman and Diu', '27' => 'Maharashtra', '29' => 'Karnataka',
    '30' => 'Goa', '31' => 'Lakshadweep', '32' => 'Kerala', '33' => 'Tamil Nadu', '34' => 'Puducherry',
    '35' => 'Andaman and Nicobar Islands', '36' => 'Telangana', '37' => 'Andhra Pradesh', '38' => 'Ladakh',
    '97' => 'Other Territory',
];

/** Checks the format, state code and check digit. */
function isGstin(string $gstin): bool
{
    if (preg_match('/^(\d{2})[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/', $gstin, $parts) !== 1 || !isset(STATES[$parts[1]])) {
        return false;
    }
    $letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    $sum = 0;
    foreach (str_split(substr($gstin, 0, 14)) as $place => $letter) {
        $product = strpos($letters, $letter) * ($place % 2 === 0 ? 1 : 2);
        $sum += intdiv($product, 36) + $product % 36;
    }
    return $letters[(36 - $sum % 36) % 36] === $gstin[14];
}

/** April to March: "2026-27". */
function financialYear(string $day): string
{
    $year = (int) substr($day, 0, 4) - (substr($day, 5, 2) < '04' ? 1 : 0);
    return $year . '-' . sprintf('%02d', ($year + 1) % 100);
}

/** "18" as 1800, "0.25" as 25. */
function hundredths(string $rate): int
{
    return (int) round((float) $rate * 100);
}

/**
 * Rounds each tax to the paisa, half up. CGST and SGST are equal.
 * @return array{cgst: int, sgst: int, igst: int}
 */
function taxOf(int $paise, string $rate, bool $isSameState): array
{
    $part = static fn (int $of): int => intdiv($paise * hundredths($rate) * 2 + $of, $of * 2);
    $half = $isSameState ? $part(20_000) : 0;
    return ['cgst' => $half, 'sgst' => $half, 'igst' => $isSameState ? 0 : $part(10_000)];
}
