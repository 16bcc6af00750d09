import type { ShotName } from './list-shots.ts'

export type Step = { title: string; takes: string; text: string; shot: ShotName; picture: string }

export const lead = 'Quatro passos, de 15 a 30 minutos, e o seu link já recebe agendamentos.'

export const steps: Step[] = [
  {
    title: 'Crie sua empresa',
    takes: '5 minutos',
    text: 'Nome, CPF ou CNPJ e o link que vai para o Instagram e o WhatsApp. A página ganha capa e cor na hora; a foto, quando você quiser.',
    shot: 'navalha-company',
    picture: 'O cadastro da empresa no celular, com o link da página pública para copiar.',
  },
  {
    title: 'Cadastre o que você faz',
    takes: '5 minutos',
    text: 'Cada procedimento com a sua duração e, se quiser, preço e categoria. O que sai do cardápio, você desativa.',
    shot: 'navalha-services',
    picture: 'A lista de procedimentos no celular, cada um com duração, preço e estado.',
  },
  {
    title: 'Monte a equipe',
    takes: '10 minutos',
    text: 'Quem faz o quê, em quais dias, das que horas às que horas, com intervalo. É daí que saem os horários livres.',
    shot: 'navalha-week',
    picture: 'A jornada de trabalho de uma colaboradora no celular, dia por dia.',
  },
  {
    title: 'Compartilhe o link',
    takes: '1 minuto',
    text: 'Na bio, no status, no cartão, na porta com QR code. O cliente marca sozinho, e o seu dia se enche à sua frente.',
    shot: 'navalha-page',
    picture: 'A página pública da Barbearia Navalha no celular, pronta para receber agendamentos.',
  },
]
