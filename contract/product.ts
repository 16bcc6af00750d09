/** The product's name, which stands only here. The support address is set per deployment (SUPPORT_EMAIL). */
export const product = { name: 'Encaixe', since: 2024 }
