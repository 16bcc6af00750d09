/** The only place of the product's name. The support address is set per deployment (SUPPORT_EMAIL). */
export const product = { name: 'Encaixe', since: 2024 }
