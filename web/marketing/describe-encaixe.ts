import type { Day, Moment } from './describe-trade.ts'

export const lead =
  'Seu cliente marca pelo link do seu negócio, até de madrugada. Você abre o dia e a cadeira já está cheia.'

export const oneDay: Day = {
  weekday: 'Sábado',
  date: '6 de março',
  person: 'Tainá Ribeiro',
  opens: '09:00',
  closes: '13:00',
  blocks: [
    { from: '09:00', minutes: 60, name: 'Paulo Reis', what: 'Corte e barba · 1h' },
    { from: '10:00', minutes: 30, name: 'Ivan Lopes', what: 'Corte · 30min' },
    { from: '11:30', minutes: 45, name: 'Caio Brito', what: 'Degradê · 45min' },
    { from: '12:30', minutes: 30, name: 'Seu Antero', what: 'Corte · 30min' },
  ],
  fit: {
    from: '10:30',
    minutes: 60,
    name: 'Duda Moraes',
    what: 'Corte e barba · 10:30 às 11:30',
    said: 'agendou pelo link, 23:48',
  },
}

export const oneStory: { title: string; moments: Moment[] } = {
  title: 'Um agendamento, do sofá à cadeira',
  moments: [
    {
      at: 'sex, 23:48',
      title: 'Duda abre o link',
      text: 'Está no Instagram do negócio. Não precisa de aplicativo nem de mensagem.',
    },
    {
      at: '23:49',
      title: 'Escolhe o que cabe',
      text: 'Corte e barba, sábado, 10:30, com a Tainá. Só aparece horário livre de verdade.',
    },
    {
      at: 'sáb, 08:30',
      title: 'O lembrete sai sozinho',
      text: 'Por e-mail e por WhatsApp ou SMS, com link de confirmar ou cancelar.',
    },
    {
      at: '10:30',
      title: 'Cadeira ocupada',
      text: 'Você viu tudo na agenda, sem parar o corte de ninguém.',
    },
  ],
}
