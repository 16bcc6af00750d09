/** Sentences and limits of the book of clients. This file has no zod, because pages load it. */
export const longestClientNotes = 1_000
export const longestTag = 30
export const mostTags = 20
export const mostImportBytes = 5 * 1024 * 1024
export const mostImportLines = 10_000
export const longestContest = 1_000

/** The word that a person types to erase the account. */
export const eraseWord = 'APAGAR'

export const clientOrders = ['name', 'recent', 'visits'] as const
/** `fit`: the default order of a search. Names that begin with the text come first; within each group the latest visit. */
export type ClientOrder = (typeof clientOrders)[number] | 'fit'

export const clientSentences = {
  name: 'Informe o nome do cliente',
  contact: 'Informe um celular ou um e-mail',
  phone: 'Celular inválido',
  area: 'Falta o DDD no celular',
  landline: 'Um telefone fixo não recebe mensagens. Informe um celular ou um e-mail.',
  foreign: 'Um número de outro país não recebe mensagens. Informe um celular do Brasil ou um e-mail.',
  birthday: 'Informe uma data de nascimento que já passou',
  tags: `Use no máximo ${mostTags} etiquetas`,
  tag: `Use de 1 a ${longestTag} caracteres em cada etiqueta`,
  order: 'Escolha a ordem: nome, recentes ou visitas',
  blocked: 'Informe se está bloqueado com verdadeiro ou falso',
  into: 'Escolha o outro cliente',
  samePerson: 'Informe se é a mesma pessoa com verdadeiro ou falso',
  ownersWord: 'Só quem é dono da empresa pode dizer que é a mesma pessoa',
  answer: 'Responda yes ou no',
  same: 'Escolha outro cliente: estes dois são o mesmo',
  fileTooLarge: 'O arquivo é grande demais: use no máximo 5 MB',
  fileType: 'Envie um arquivo CSV',
  lines: `Use no máximo ${mostImportLines.toLocaleString('pt-BR')} linhas`,
  header: 'Não encontramos a coluna do nome na primeira linha',
  dryRun: 'Informe se é só uma prévia com true ou false',
  contest: 'Escreva o que aconteceu',
}
