export const brazilianZones = {
  'America/Sao_Paulo': 'Brasília, Sul, Sudeste e Goiás',
  'America/Bahia': 'Bahia',
  'America/Fortaleza': 'Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte',
  'America/Recife': 'Pernambuco',
  'America/Maceio': 'Alagoas e Sergipe',
  'America/Belem': 'Amapá e leste do Pará',
  'America/Santarem': 'Oeste do Pará',
  'America/Araguaina': 'Tocantins',
  'America/Manaus': 'Amazonas',
  'America/Eirunepe': 'Oeste do Amazonas',
  'America/Boa_Vista': 'Roraima',
  'America/Porto_Velho': 'Rondônia',
  'America/Rio_Branco': 'Acre',
  'America/Cuiaba': 'Mato Grosso',
  'America/Campo_Grande': 'Mato Grosso do Sul',
  'America/Noronha': 'Fernando de Noronha',
} as const

export type TimeZone = keyof typeof brazilianZones

export const defaultZone: TimeZone = 'America/Sao_Paulo'

export const zoneNames = Object.keys(brazilianZones) as [TimeZone, ...TimeZone[]]
