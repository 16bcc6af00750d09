import type { InvitedRole } from '@encaixe/contract/member-roles.ts'

type Words = {
  /** One line about the role, shown where a role is chosen. */
  short: string
  may: string[]
  mayNot: string
}

/** The rights of each role in plain words. The rights themselves are in contract/permissions.ts. */
export const roleWords: Record<InvitedRole, Words> = {
  professional: {
    short: 'Vê e cuida só da própria agenda.',
    may: [
      'vê os próprios horários, com nome, telefone e observações de cada cliente',
      'marca, remarca, cancela e conclui os próprios atendimentos',
      'bloqueia o próprio tempo',
      'vê o pagamento do que concluiu, a própria cota e os próprios extratos',
    ],
    mayNot:
      'Não vê a tabela de preços nem o faturamento da empresa, nem os clientes e os horários dos colegas.',
  },
  reception: {
    short: 'Cuida da agenda de todos e dos clientes.',
    may: [
      'vê e marca na agenda de todos',
      'cadastra e atende clientes',
      'registra folgas e horários especiais',
    ],
    mayNot: 'Não vê o total que cada cliente gastou, nem muda a empresa, os procedimentos e a equipe.',
  },
  manager: {
    short: 'Cuida de quase tudo.',
    may: [
      'faz tudo o que a recepção faz',
      'muda a empresa, os procedimentos e os colaboradores',
      'importa e exporta clientes e vê o registro de atividades',
    ],
    mayNot: 'Não muda a assinatura, não dá acesso a ninguém e não apaga a empresa.',
  },
}
