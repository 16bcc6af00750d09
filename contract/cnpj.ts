/**
 * All that a company's number is asked for, once its punctuation is gone (`plainTaxId`). Letters too: alphanumeric
 * numbers are issued since July 2026. Whether the check digits are right (`isCnpj`) is only pointed out.
 */
export const cnpjPattern = /^[A-Z0-9]{12}\d{2}$/
