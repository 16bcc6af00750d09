/** The subjects are separate from contact.ts, because the contact page loads them without zod. */
export const contactSubjects = ['suporte', 'vendas', 'parceria', 'outro'] as const

export type ContactSubject = (typeof contactSubjects)[number]

export const subjectNames: Record<ContactSubject, string> = {
  suporte: 'Suporte',
  vendas: 'Vendas',
  parceria: 'Parceria',
  outro: 'Outro assunto',
}

export const contactLimits = { name: 100, email: 254, message: 5_000 }
