export { answerByLink } from './answer-statement.ts'
export { linkDays, linkEnd } from './link-end.ts'
export { showLinked } from './show-linked.ts'
export { type LinkedStatement, selectLinkedStatement } from './store/statements.ts'
