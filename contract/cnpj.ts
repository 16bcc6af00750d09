/** Letters too: alphanumeric numbers are issued since July 2026. Only the two check digits are always digits. */
export const cnpjPattern = /^[A-Z0-9]{12}\d{2}$/

/** The fourteen characters alone, upper case. */
export function plainCnpj(typed: string): string {
  return typed.replace(/[./\-\s]/g, '').toUpperCase()
}

/** `12.ABC.345/01DE-35` */
export function showCnpj(plain: string): string {
  return plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}
