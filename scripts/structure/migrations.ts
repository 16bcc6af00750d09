import {
  type AlterTableCmd,
  type AlterTableStmt,
  type ColumnDef,
  type Constraint,
  loadModule,
  type Node,
  parseSync,
} from 'libpg-query'
import { type Breach, lineAt, type Source, type Tree } from './sources.ts'

await loadModule()

/** Migrations up to this number have run on databases, so nobody edits them. */
const lastExempt = 77

type Found = { refusal?: string | undefined; locks?: string | undefined }
type File = { kind: 'transaction' | 'outside' | 'parts'; table: string | undefined; made: Set<string> }

/** Commands of `alter table` that change only the catalog, so their lock is short. */
const short = new Set<unknown>(['AT_ColumnDefault', 'AT_DropNotNull', 'AT_DropConstraint', 'AT_EnableTrig'])
/** Commands of `alter table` beside which rows are read and written. */
const gentle = new Set<unknown>(['AT_SetRelOptions', 'AT_ResetRelOptions', 'AT_SetStatistics'])
/** Statements without a lock on the rows of a table, or with a short one. */
const harmless = new Set([
  'AlterDefaultPrivilegesStmt',
  'AlterEnumStmt',
  'AlterFunctionStmt',
  'AlterSeqStmt',
  'CommentStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'CreateTableAsStmt',
  'GrantStmt',
  'InsertStmt',
  'SelectStmt',
  'ViewStmt',
])

/** Releases up to 077 write every column of a row of these tables, and null into those that they do not know. */
const writtenWhole = ['appointments', 'statement_lines', 'waitlist_asks']

const inUse = 'releases that still run may use it'
const refusedCommands: Record<string, string> = {
  AT_AlterColumnType: 'a new type may write the whole table anew: add another column',
  AT_DropColumn: `a dropped column fails where it is named: ${inUse}`,
  AT_SetNotNull:
    'set not null reads the whole table: validate a check (… is not null) in a file before, and say so',
  AT_AttachPartition:
    'attach partition reads the whole table: validate a check of its bounds in a file before, and say so',
}
const refusedStatements: Record<string, string> = {
  DeleteStmt: 'delete locks every row until the file ends: write a file in parts',
  DoStmt: 'the check cannot read what a do block locks: write its statements out',
  MergeStmt: 'merge locks every row until the file ends: write a file in parts',
  TransactionStmt: 'each file is one transaction already',
  UpdateStmt: 'update locks every row until the file ends: write a file in parts',
  VariableSetStmt: 'the limits of the transaction are set by the migrator',
}

/** Refuses migrations that lock a table which exists for longer than a moment. Tables made in the same file are free. */
export function migrations(tree: Tree): Breach[] {
  return [...tree.sources.values()].flatMap((source) => {
    const number = /^api\/migrations\/(\d+)-[^/]+\.sql$/.exec(source.path)?.[1]
    return number && Number(number) > lastExempt ? breachesIn(source) : []
  })
}

function breachesIn(source: Source): Breach[] {
  const breach = (line: number, message: string) => ({ path: source.path, line, rule: 'migrations', message })
  const statements: { node: Node; line: number; isAllowed: boolean }[] = []
  try {
    // PostgreSQL counts bytes, and begins a statement with or without the comments above it.
    const bytes = Buffer.from(source.text)
    let above = 0
    for (const { stmt, stmt_location: at = 0, stmt_len: length } of parseSync(source.text).stmts ?? []) {
      const end = length ? at + length : bytes.length
      const [before, text] = [bytes.subarray(0, above).toString(), bytes.subarray(above, end).toString()]
      const isAllowed = /^\s*-- allowed: \S/m.test(text)
      const begins = before.length + text.search(/^(?!;?\s*(--|$))/m)
      if (stmt) statements.push({ node: stmt, line: lineAt(source.text, begins), isAllowed })
      above = end
    }
  } catch (error) {
    return [breach(1, `PostgreSQL cannot read this file: ${error instanceof Error ? error.message : error}`)]
  }
  const made = statements.flatMap(({ node }) => ('CreateStmt' in node ? [nameOf(node.CreateStmt)] : []))
  const file = { ...kindOf(source.text), made: new Set(made) }
  if (file.kind !== 'transaction' && statements.length !== 1)
    return [breach(1, 'a file outside a transaction, or in parts, has one statement')]
  const locked: string[] = []
  return statements.flatMap(({ node, line, isAllowed }) => {
    const { refusal, locks } = look(node, file, statements.length)
    if (refusal && !isAllowed) return [breach(line, refusal)]
    const all = [...(locks ? [locks] : []), ...referenced(node)].filter((table) => !file.made.has(table))
    const fresh = [...new Set(all)].filter((table) => !locked.includes(table))
    locked.push(...fresh)
    const [first, second] = [locked[0], fresh.at(-1)]
    if (isAllowed || second === undefined || second === first) return []
    return [breach(line, `the file locks ${first} already while it waits for ${second}: write two files`)]
  })
}

/** The tables to which a new reference leads: it stops their writes until the file ends. */
function referenced(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, inner]) =>
    name === 'pktable' ? [nameOf({ relation: inner })] : referenced(inner),
  )
}

function kindOf(text: string): Pick<File, 'kind' | 'table'> {
  const table = /^-- in parts of (\w+)\n/.exec(text)?.[1]
  if (table) return { kind: 'parts', table }
  return { kind: text.startsWith('-- outside a transaction\n') ? 'outside' : 'transaction', table }
}

const nameOf = ({ relation }: { relation?: { relname?: string } }) => relation?.relname ?? ''

function look(node: Node, file: File, statements: number): Found {
  const [type = ''] = Object.keys(node)
  if (file.kind === 'outside') return { refusal: outside(node) }
  if (file.kind === 'parts') return { refusal: inParts(node, file.table) }
  if ('CreateStmt' in node) return {}
  if ('AlterTableStmt' in node) return alterTable(node.AlterTableStmt, file, statements)
  if ('IndexStmt' in node) return { refusal: file.made.has(nameOf(node.IndexStmt)) ? undefined : index }
  if ('CreateTrigStmt' in node) return lockOf(nameOf(node.CreateTrigStmt), file)
  if ('DropStmt' in node && node.DropStmt.removeType === ('OBJECT_TRIGGER' as unknown)) {
    const [table = ''] = JSON.stringify(node).match(/(?<="sval":")[^"]+/) ?? []
    return lockOf(table, file)
  }
  if ('DropStmt' in node) return { refusal: dropped(node.DropStmt.removeType) }
  if ('RenameStmt' in node) {
    const isInside = /CONSTRAINT|INDEX|TRIGGER/.test(String(node.RenameStmt.renameType))
    return isInside ? lockOf(nameOf(node.RenameStmt), file) : { refusal: `a new name fails: ${inUse}` }
  }
  const [inner] = written(node).filter(({ table }) => !file.made.has(table))
  if (inner) return { refusal: refusedStatements[inner.type] }
  if (harmless.has(type) || type in { UpdateStmt: 0, DeleteStmt: 0, MergeStmt: 0 }) return {}
  return { refusal: refusedStatements[type] ?? `${type} is not known as harmless to running processes` }
}

const index =
  "create index stops writes: write 'concurrently' in a file with the first line -- outside a transaction"
const lockOf = (table: string, { made }: File): Found => (made.has(table) ? {} : { locks: table })

function dropped(what: unknown): string {
  if (what === 'OBJECT_INDEX')
    return "drop index waits for every reader: write 'concurrently' in a file with the first line -- outside a transaction"
  return `what is dropped fails where it is named: ${inUse}`
}

function outside(node: Node): string | undefined {
  if ('IndexStmt' in node && node.IndexStmt.concurrent && node.IndexStmt.if_not_exists) return undefined
  if ('DropStmt' in node && node.DropStmt.concurrent && node.DropStmt.missing_ok)
    return `without an index its queries read the whole table: ${inUse}`
  return "outside a transaction only 'create index concurrently if not exists' and 'drop index concurrently if exists' can run twice"
}

function inParts(node: Node, table: string | undefined): string | undefined {
  const [only] = written(node)
  const text = JSON.stringify(node)
  const isBounded =
    /"ctid"/.test(text) && /"ParamRef":\{"number":1/.test(text) && /"ParamRef":\{"number":2/.test(text)
  if (only?.table === table && isBounded) return undefined
  return 'a file in parts has one update or delete of its table, where ctid >= $1 and ctid < $2 and the row is not filled yet'
}

function alterTable(statement: AlterTableStmt, file: File, statements: number): Found {
  const table = nameOf(statement)
  if (file.made.has(table) || statement.objtype === ('OBJECT_INDEX' as unknown)) return {}
  let locks: string | undefined
  for (const cmd of statement.cmds ?? []) {
    if (!('AlterTableCmd' in cmd)) continue
    const found = alterCommand(cmd.AlterTableCmd, table, statements)
    if (found.refusal) return { ...found, locks: table }
    if (found.locks) locks = table
  }
  return { locks }
}

function alterCommand({ subtype, def }: AlterTableCmd, table: string, statements: number): Found {
  const name = String(subtype)
  if (gentle.has(subtype)) return {}
  if (name === 'AT_ValidateConstraint') {
    const isAlone = statements === 1
    return {
      refusal: isAlone
        ? undefined
        : 'validate constraint reads the whole table: write it in a file of its own',
    }
  }
  if (name === 'AT_AddColumn' && def && 'ColumnDef' in def)
    return { refusal: column(def.ColumnDef, table), locks: name }
  if (name === 'AT_AddConstraint' && def && 'Constraint' in def)
    return { refusal: constraint(def.Constraint), locks: name }
  if (short.has(subtype)) return { locks: name }
  return { refusal: refusedCommands[name] ?? `${name} is not known as harmless to running processes` }
}

function column({ constraints = [] }: ColumnDef, table: string): string | undefined {
  const all = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []))
  const has = (type: string) => all.find(({ contype }) => String(contype) === type)
  const initial = has('CONSTR_DEFAULT')?.raw_expr
  if (has('CONSTR_CHECK'))
    return 'the check of a new column reads the whole table: add it as a constraint, not valid'
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY'))
    return 'a unique column builds its index at once: add it by a file of its own'
  if (has('CONSTR_GENERATED') || has('CONSTR_IDENTITY'))
    return 'a generated column writes the whole table anew'
  if (initial && !isConstant(initial)) return 'a default that is no constant writes the whole table anew'
  if (initial && has('CONSTR_FOREIGN')) return 'a reference with a default reads the whole table'
  if (has('CONSTR_NOTNULL') && writtenWhole.includes(table))
    return `releases up to 077 write null into a new column of ${table}: leave it without not null`
  if (has('CONSTR_NOTNULL') && !initial)
    return 'a column without a default cannot be not null where there are rows'
}

function isConstant(node: Node): boolean {
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg)
  return 'A_Const' in node
}

function constraint({ contype, skip_validation: notValid, indexname }: Constraint): string | undefined {
  const type = String(contype)
  if (notValid || indexname) return undefined
  if (type === 'CONSTR_CHECK' || type === 'CONSTR_FOREIGN' || type === 'CONSTR_NOTNULL')
    return "a new constraint reads the whole table: write 'not valid', and validate it in a file of its own"
  return 'a unique constraint builds its index at once: build the index concurrently, and add the constraint using it'
}

/** The tables that a statement or a part of it updates or deletes from. */
function written(node: unknown): { type: string; table: string }[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([type, inner]) => {
    const isWrite = type === 'UpdateStmt' || type === 'DeleteStmt' || type === 'MergeStmt'
    return [...(isWrite ? [{ type, table: nameOf(inner) }] : []), ...written(inner)]
  })
}

/** A lock that others notice. Without `why` it is held for a moment. */
export type Lock = { table: string; why?: string | undefined }

/** The locks that a migration holds on tables that exist before it, also those that the rules refuse today. */
export function locksOf(script: string): Lock[] {
  const kind = kindOf(script)
  if (kind.table) return [{ table: kind.table, why: 'rows are locked some at a time, with pauses' }]
  if (kind.kind === 'outside') return []
  const nodes = (parseSync(script).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
  const made = nodes.flatMap((node) => ('CreateStmt' in node ? [nameOf(node.CreateStmt)] : []))
  const file = { ...kind, made: new Set(made) }
  const locks = new Map<string, Lock>()
  for (const node of nodes) {
    const { refusal, locks: table } = look(node, file, nodes.length)
    const [why] = refusal?.split(':') ?? []
    const own = table ? [table] : refusal ? tablesOf(node) : []
    const found = [
      ...own.map((each) => ({ table: each, why })),
      ...referenced(node).map((each) => ({ table: each })),
    ]
    for (const lock of found.filter((each) => !file.made.has(each.table)))
      if (!locks.get(lock.table)?.why) locks.set(lock.table, lock)
  }
  return [...locks.values()]
}

function tablesOf(node: Node): string[] {
  const writes = written(node).map(({ table }) => table)
  if (writes.length > 0) return writes
  if ('DropStmt' in node) {
    const isRelation = /INDEX|TABLE|VIEW/.test(String(node.DropStmt.removeType))
    return isRelation ? (JSON.stringify(node.DropStmt.objects).match(/(?<="sval":")[^"]+/g) ?? []) : []
  }
  const [statement] = Object.values(node) as { relation?: { relname?: string } }[]
  return statement?.relation?.relname ? [statement.relation.relname] : []
}
