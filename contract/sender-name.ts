/** Words of banks, authorities and of the product itself, without accents. A stranger could take us for one of them. */
const officialWords = new Set(
  `anatel anvisa banco bancaria bancario bb bndes bradesco btg caixa cnh correios cpf detran encaixe fgts fraude
  gov governo inss irpf itau justica mercadopago ministerio multa nubank oficial pagbank pagseguro picpay pix policia
  prefeitura procon receita safra santander seguranca serasa sicoob sicredi spc sus suporte tribunal whatsapp 0300 0800
  4004`.split(/\s+/),
)

/** Eight or more digits in a row, also with the signs that people write between the digits of a telephone number. */
const phoneDigits = /\d(?:[\s().+-]*\d){7}/

const hidden = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Whether a text has a telephone number or a word of a bank or an authority, so that strangers could be deceived. */
export function looksOfficial(text: string): boolean {
  const folded = text.normalize('NFKD').replace(hidden, '').toLowerCase()
  return phoneDigits.test(folded) || folded.split(/[^\p{L}\p{N}]+/u).some((word) => officialWords.has(word))
}
