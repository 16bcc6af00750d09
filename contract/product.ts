/** The product's name stands here and nowhere else. Its support address is the deployment's: SUPPORT_EMAIL. */
export const product = { name: 'Encaixe', since: 2024 }
