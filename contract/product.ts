/** The product's name; no other file contains it. The support address is set per deployment (SUPPORT_EMAIL). */
export const product = { name: 'Encaixe', since: 2024 }
