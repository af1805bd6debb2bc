/** Shared by the examples of events: Asha Verma buys neelkhadi.in for a year. */
export const customerId = '0199a8c4-6f2e-7c31-9b1d-4a7e52d0c113';
export const email = 'asha@neelkhadi.example';
export const emailHash = '2f6c1e0d4b0f7a1d3c9e58ab7716c20f9be1d4a35c2071f8840f6d1f3b9a6e57';
export const orderId = '7d0c9a52-1f0e-5b7c-8a55-90f1c2f7f3aa';
export const domain = 'neelkhadi.in';
export const holdId = '3e0a6b52-9d41-4c7f-8b1e-5f2c7a9d4b60';
export const orderedAt = '2025-11-21T05:02:11.000Z';
export const paidAt = '2025-11-21T05:02:40.000Z';
export const paidUntil = '2026-11-21T05:02:40.000Z';
export const referenceCode = 'HT7K2M9QX4';
export const utr = '532512345678';
export const tr = 'HT4T8X0V1N7K3M92QD';
export const creditId = 'bank-S55120934';
export const topUpId = '5b1e7c0a-93d4-5f0b-8a66-1f7c2f0e4d21';
export const refundNumber = 'BACK-7K3M92QD';
export const registrarOrderId = '78434262';
export const registrarCustomerId = '17603982';
export const subscriptionId = '7d0c9a52-1f0e-5b7c-8a55-90f1c2f7f3aa-domain';
export const restoreOrderId = '9d3f0b7e-52c1-5e88-9b0d-6a4e1f7c2d35';
export const renewalOrderId = '1c7be1d4-8d0f-5a4c-b5a3-2f1f6c1f90e2';
export const renewalReferenceCode = 'PAY-7K3M-92QD-4T8X';
export const upgradeOrderId = '5b8e2c40-7f3a-5d19-8c66-1e0d9a4b7f28';
export const invoiceNumber = 'HT/25-26/000042';
export const creditNoteNumber = 'CN/25-26/000003';
export const grantedCreditId = '5e0f7f7a-2f0b-5d3e-9b53-0a4f8d1c6e21';
export const ticketNumber = 'TKT-7K3M92QD';
export const mailId = '1f6a2c1e-7c15-5d7e-9d7b-2a6f0c9c4b55';
export const contact = {
  username: 'asha@neelkhadi.example',
  name: 'Asha Verma',
  company: 'Neel Khadi',
  'address-line-1': '14 Station Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302001',
  'phone-cc': '91',
  phone: '9812345670',
} as const;
