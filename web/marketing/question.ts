export type Question = { ask: string; answer: string }
